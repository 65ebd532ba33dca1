// Compiles Python sources with Pyodide's own Python (run by bake.py under Node).
//
// node bake.mjs stdlib PYODIDE_DIR SOURCE_DIR TARGET_DIR MODULE...   what Pyodide and these modules import
// node bake.mjs app    PYODIDE_DIR SOURCE_DIR TARGET_DIR [STDLIB_ZIP]  everything below SOURCE_DIR
// Prints the paths of the compiled files, relative to TARGET_DIR, as JSON.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [job, pyodideDir, source, target, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodideDir, "pyodide.mjs")).href);
const options = { indexURL: resolve(pyodideDir), env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } };
if (job === "app" && rest[0]) options.stdLibURL = resolve(rest[0]);
const python = await loadPyodide(options);
python.mountNodeFS("/source", resolve(source));
python.mountNodeFS("/target", resolve(target));
python.globals.set("JOB", job);
python.globals.set("MODULES", python.toPy(job === "stdlib" ? rest : []));
const SCRIPT = String.raw`
import ast, sys, os, json
from functools import cache
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from types import CodeType

ARCHIVE = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"


def imported():
    """Return the files of the standard library's archive that have been imported."""
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if origin.startswith(ARCHIVE):
            yield origin.removeprefix(ARCHIVE)


def below(folder):
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                yield os.path.relpath(os.path.join(place, name), folder)


class Plain(ast.NodeTransformer):
    """Takes the annotations of functions and modules away, which nothing reads; those of classes make fields."""

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Module(self, node):
        node.body = [ast.copy_location(ast.Assign([part.target], part.value), part)
                     if isinstance(part, ast.AnnAssign) and part.value else part for part in node.body]
        return self.generic_visit(node)


def places(code):
    """Return a table of the code's lines (Objects/locations.md of CPython) without columns, which need sources."""
    table = bytearray()
    last = code.co_firstlineno
    for start, end, line in code.co_lines():
        for at in range(start, end, 16):
            head = min(end - at, 16) // 2 - 1
            if line is None:
                table.append(0xF8 | head)  # no place
                continue
            table.append(0xE8 | head)  # a line
            step = (last - line) * 2 + 1 if line < last else (line - last) * 2
            while step >= 0x40:
                table.append(0x40 | step & 0x3F)
                step >>= 6
            table.append(step)
            last = line
    return bytes(table)


@cache
def nowhere(size):
    """Return a table without lines for so many bytes of code at least; few sizes, so that much code shares one."""
    return b"\xff" * (1 << (size // 16).bit_length())


def lean(code):
    """Return code that tells of its lines what errors show: those of the package, none of the library."""
    return code.replace(
        co_consts=tuple(lean(const) if isinstance(const, CodeType) else const for const in code.co_consts),
        co_linetable=places(code) if JOB == "app" else nowhere(len(code.co_code)))


def bake(path):
    """Compile one source without docstrings and asserts; the result is never checked against its source again."""
    with open("/source/" + path, "rb") as file:
        source = file.read()
    tree = Plain().visit(compile(source, ARCHIVE + path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True))
    code = lean(compile(tree, ARCHIVE + path, "exec", dont_inherit=True, optimize=2))
    baked = _code_to_hash_pyc(code, source_hash(source), False)
    target = "/target/" + path + "c"
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(baked)
    return path + "c"


if JOB == "stdlib":
    for name in MODULES:
        try:
            import_module(name)
        except ModuleNotFoundError:
            pass  # not in Pyodide (no threads, no sockets): the package has to do without it there
    paths = set(imported())
else:
    paths = set(below("/source"))
json.dumps([bake(path) for path in sorted(paths)])
`;
try {
  console.log(python.runPython(SCRIPT));
} catch (error) {
  console.error(error.message); // Node itself would print all of Pyodide's source with it
  process.exit(1);
}

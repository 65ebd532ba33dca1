"""A window with one WebKitGTK view for WebKitWebDriver, run by Debian's own Python. usage: webkit_window.py FOLDER

MiniBrowser forgets everything when it is automated and tells nothing of its console; this keeps its profile in FOLDER
and writes console messages to standard output.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

NAME = "PygameRules"


def main(folder: str) -> None:
    data = WebKit2.WebsiteDataManager(base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache")
    context = WebKit2.WebContext(website_data_manager=data)
    context.set_automation_allowed(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)

    def started(_context: object, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name(NAME)
        info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        session.set_application_info(info)
        session.connect("create-web-view", lambda *_: view)

    context.connect("automation-started", started)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


main(sys.argv[1])

/** The part of idiomorph (npm, copied to js/vendor/idiomorph.js by the build) that the page uses. */
export const Idiomorph: {
  morph(
    oldNode: Node,
    newContent: Node | Node[] | string,
    config?: {
      morphStyle?: "outerHTML" | "innerHTML";
      restoreFocus?: boolean;
      callbacks?: {
        beforeNodeMorphed?: (oldNode: Element, newNode: Node) => boolean;
        beforeAttributeUpdated?: (name: string, element: Element, kind: "update" | "remove") => boolean;
      };
    },
  ): Node[];
};

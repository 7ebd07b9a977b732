/** The part of the selection that lies in the words of a message; empty if there is none. `said`: its name, then its words. */
export function selectedIn(said: Element | null): string {
  const selection = getSelection();
  if (!said?.firstElementChild || !selection || selection.isCollapsed || !selection.containsNode(said, true)) return '';
  const range = selection.getRangeAt(0);
  const own = document.createRange();
  own.selectNodeContents(said);
  own.setStartAfter(said.firstElementChild);
  if (own.compareBoundaryPoints(Range.START_TO_START, range) < 0) own.setStart(range.startContainer, range.startOffset);
  if (own.compareBoundaryPoints(Range.END_TO_END, range) > 0) own.setEnd(range.endContainer, range.endOffset);
  // Only the selection knows where lines end; a triple click selects up to the beginning of the next message.
  return (own.toString() === range.toString() ? selection.toString() : own.toString()).trim();
}

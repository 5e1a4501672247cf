/** Prints the page under a title of its own, which names the file a browser saves. */
export function printPage(title: string): void {
  const before = document.title
  document.title = title
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}

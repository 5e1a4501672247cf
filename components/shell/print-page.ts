/** Prints the page under a separate title, which browsers use as the file name. */
export function printPage(title: string): void {
  const before = document.title
  document.title = title
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}

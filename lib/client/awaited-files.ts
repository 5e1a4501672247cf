/** Files that this window has requested. The realtime channel and the poll both report a finished file; the first report opens it. */
const awaited = new Set<string>()

export const awaitFile = (id: string): void => void awaited.add(id)
/** True once for each awaited file. */
export const claimFile = (id: string): boolean => awaited.delete(id)

const CONTENT = /^\/api\/v1\/file\/file\/([0-9a-f-]{36})\/content\/$/

/** Opens an export in the same window, which saves it, if this window requested it. Source: spec 000 §4. */
export function openExport(
  address: string,
  open: (address: string) => void = (url) => window.location.assign(url),
): void {
  const id = CONTENT.exec(address)?.[1]
  if (id !== undefined && claimFile(id)) open(address)
}

import type { TreeMode } from './tree-table'

/** What was opened or closed by hand in a mode of a tree. */
export interface ByHand {
  mode: TreeMode
  rows: ReadonlyMap<string, boolean>
}
const kept = new Map<string, ByHand>()

/** The state when the tree was last on screen in this window. */
export const keptRows = (keptAs?: string): ByHand | undefined => (keptAs === undefined ? undefined : kept.get(keptAs))

export function keepRows(keptAs: string | undefined, byHand: ByHand | null): void {
  if (keptAs === undefined) return
  if (byHand) kept.set(keptAs, byHand)
  else kept.delete(keptAs)
}

/** The rows of a kept tree that were last opened by hand. */
export const openedByHand = (keptAs: string): string[] =>
  [...(kept.get(keptAs)?.rows ?? [])].flatMap(([id, open]) => (open ? [id] : []))

/** For when other books or another user appear in the window. */
export const forgetOpened = (): void => kept.clear()

/** Lines and hover colors one step up, for whatever floats over the page. */
const RAISED =
  '[--border-subtle:var(--overlay-line-subtle)] [--border:var(--overlay-line)] [--icon-hover:var(--hover-raised)]'

/** What large layers have in common: cards inside them lie deeper. */
export const LAYER = `${RAISED} flex flex-col focus:outline-none`
export const INSET_CARDS = '[--surface-1:var(--overlay-inset)]'

/** Darkens the page below a layer, which sets the z-index. */
export const SCRIM = 'fixed inset-0 bg-(--scrim) data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

/** Dialog and palette rise a little and fade. */
export const RISES = 'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise'

/** A small panel anchored to what opened it. */
export const POP = `${RAISED} z-(--z-popover) rounded-md border border-strong bg-surface-3 shadow-3 data-[state=open]:animate-rise-quick`

/** A dialog in the middle of the window, and at the bottom on a phone. */
export const DIALOG = `${LAYER} ${INSET_CARDS} ${RISES} fixed top-1/2 left-1/2 z-(--z-dialog) max-h-[calc(100dvh-64px)] max-w-[calc(100vw-32px)] -translate-1/2 overflow-hidden rounded-lg border border-line bg-(--dialog-bg) shadow-3 max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[calc(100dvh-32px)] max-sm:w-full max-sm:max-w-none max-sm:translate-none max-sm:rounded-t-xl max-sm:rounded-b-none`
export const DIALOG_WIDTH = {
  sm: 'w-(--dialog-sm) text-sm',
  md: 'w-(--dialog-md)',
  lg: 'w-(--dialog-lg) text-sm',
}
export const DIALOG_HEAD = 'flex items-start gap-3 px-5 pt-4.5'
export const DIALOG_TITLE = 'text-lg font-semibold tracking-(--track-tight)'

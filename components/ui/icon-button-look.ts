import { cx } from './cx'

const SIZE = { 24: 'size-6', 28: 'size-7', 32: 'size-8' }
/** For a finger: 44 px, or what a row of a list has room for. */
const TOUCH = {
  full: 'max-sm:min-h-11 max-sm:min-w-11',
  row: 'max-sm:h-8 max-sm:w-9',
  narrow: 'max-sm:h-8 max-sm:w-7',
}
const BASE = 'inline-grid flex-none place-items-center rounded-sm align-middle'

export interface IconButtonLook {
  size?: keyof typeof SIZE
  touch?: keyof typeof TOUCH
  bordered?: boolean
  active?: boolean
  disabled?: boolean
  /** Stands out from the text around it. */
  strong?: boolean
}

/** The classes of a button with only an icon. A layer sets `--icon-hover` to its own hover color. */
export function iconButtonLook(look: IconButtonLook): string {
  const { size = 32, touch = 'full', bordered, active, disabled, strong } = look
  const ground = active ? 'bg-active' : bordered ? 'bg-surface-1' : 'hover:bg-(--icon-hover,var(--hover))'
  const text = active ? 'text-fg' : strong ? 'text-fg-2 hover:text-fg' : 'text-muted hover:text-fg'
  return cx(
    BASE,
    SIZE[size],
    TOUCH[touch],
    bordered && 'border border-strong',
    disabled ? 'cursor-not-allowed text-disabled' : cx(ground, text),
  )
}

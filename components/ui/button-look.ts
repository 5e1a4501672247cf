import { cx } from './cx'

const VARIANT = {
  primary: {
    rest: 'border-transparent bg-accent text-on-accent shadow-[var(--shadow-1),inset_0_1px_0_rgb(255_255_255/0.14)] [--kbd-bg:rgb(0_0_0/0.2)] [--kbd-line:transparent] [--kbd-text:#fff]',
    hover: 'hover:bg-accent-hover',
  },
  secondary: { rest: 'border-strong bg-surface-1 shadow-1', hover: 'hover:bg-hover-raised' },
  ghost: {
    rest: 'border-transparent text-(--ghost-text,var(--text-2))',
    hover: 'hover:bg-(--ghost-hover,var(--hover)) hover:text-fg',
  },
  ai: { rest: 'border-accent-line bg-accent-subtle text-accent-fg', hover: '' },
  danger: { rest: 'border-transparent bg-danger text-on-accent', hover: 'hover:bg-danger-hover' },
  'danger-outline': { rest: 'border-neg-line text-neg', hover: 'hover:bg-neg-subtle' },
  /** On a picture, whatever the theme. */
  white: { rest: 'border-transparent bg-white text-[#1B1540]', hover: '' },
  'white-outline': { rest: 'border-white/45 text-white', hover: '' },
}

const SIZE = {
  24: 'h-6 gap-1.5 px-2 text-xs max-sm:min-h-11',
  28: 'h-7 gap-[5px] px-2.5 text-xs max-sm:min-h-11',
  32: 'h-8 gap-1.5 px-3 max-sm:min-h-11',
  36: 'h-9 gap-1.5 px-3.5 max-sm:min-h-11',
  40: 'h-10 gap-1.5 px-4.5 text-md max-sm:min-h-11',
}

const BASE =
  'inline-flex flex-none items-center justify-center rounded-sm border font-medium whitespace-nowrap transition-[background,border-color] duration-(--dur-1)'
const OFF = 'text-disabled [--kbd-bg:transparent] [--kbd-text:currentColor]'

export interface ButtonLook {
  variant?: keyof typeof VARIANT
  /** Height in px. */
  size?: keyof typeof SIZE
  full?: boolean
}

/** The classes of a button, and of a link that looks like one. */
export function buttonLook({
  variant = 'secondary',
  size = 32,
  full,
  state = 'ready',
}: ButtonLook & { state?: 'ready' | 'busy' | 'off' }): string {
  const { rest, hover } = VARIANT[variant]
  const look = {
    ready: cx(rest, hover),
    busy: cx(rest, 'cursor-progress'),
    off: cx(OFF, 'cursor-not-allowed', variant === 'ghost' ? 'border-transparent' : 'border-line bg-surface-2'),
  }
  return cx(BASE, SIZE[size], full && 'w-full', look[state])
}

import { cx } from './cx'

const HEIGHT = { 28: 'h-7 text-xs', 32: 'h-8 text-sm', 36: 'h-9 text-md', 40: 'h-10 text-md' }
const FOCUS =
  'focus:border-focus focus:ring focus:ring-focus focus:outline-none has-[input:focus]:border-focus has-[input:focus]:ring has-[input:focus]:ring-focus data-[state=open]:border-focus data-[state=open]:ring data-[state=open]:ring-focus'
const DISABLED = 'disabled:cursor-not-allowed disabled:border-strong disabled:text-disabled'

interface FrameLook {
  invalid?: boolean
  /** Softer border, next to other controls in a bar or inside line tables. */
  soft?: boolean
}
export interface InputLook extends FrameLook {
  /** px; on a phone every field is 44. */
  height?: keyof typeof HEIGHT
}

/** Border and background of every field and select. */
export function frameLook({ invalid, soft }: FrameLook): string {
  return cx(
    'w-full min-w-0 rounded-sm border',
    invalid ? 'border-neg' : soft ? 'border-strong' : 'border-control',
    soft ? 'bg-surface-1' : 'bg-input',
    FOCUS,
    DISABLED,
  )
}

/** A field of one line. */
export function inputLook({ height = 36, ...frame }: InputLook): string {
  return cx(frameLook(frame), HEIGHT[height], 'flex items-center gap-2 max-sm:h-11 max-sm:text-[16px]')
}

import { cx } from './cx'

/** The color of a series in a legend; a line for one that is drawn as a line. */
export function Swatch({ color, line }: { color: string; line?: boolean }) {
  return (
    <i
      aria-hidden
      className={cx('inline-block flex-none rounded-[2px]', line ? 'h-0.5 w-3' : 'size-2')}
      style={{ background: color }}
    />
  )
}

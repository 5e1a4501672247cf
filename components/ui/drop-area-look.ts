import { cx } from './cx'

/** The frame around a file: dashed while there is none. */
export function dropAreaLook({
  filled,
  invalid,
  over,
}: {
  filled?: boolean
  invalid?: boolean
  over?: boolean
}): string {
  return cx(
    'flex items-center gap-3 rounded-md border-[1.5px] p-3.5 text-fg-2',
    filled ? 'border-control' : 'relative cursor-pointer border-dashed focus-within:border-focus',
    !filled && (invalid ? 'border-neg' : over ? 'border-focus bg-hover' : 'border-control'),
  )
}

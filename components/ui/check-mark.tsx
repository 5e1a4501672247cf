import { Check, Minus } from 'lucide-react'

/** The classes of the box of a check mark; Radix and the box of a list set `data-state`. */
export const CHECK_BOX =
  'inline-grid size-4 flex-none place-items-center rounded-xs border-[1.5px] border-control align-middle text-white data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent max-sm:relative max-sm:after:absolute max-sm:after:-inset-4'

export function CheckMark({ checked }: { checked: boolean | 'mixed' }) {
  if (checked === false) return null
  const Mark = checked === 'mixed' ? Minus : Check
  return <Mark size={12} strokeWidth={3} aria-hidden />
}

/** A box that shows a choice which the row around it makes. */
export function CheckBox({ checked }: { checked: boolean }) {
  return (
    <span className={CHECK_BOX} data-state={checked ? 'checked' : 'unchecked'}>
      <CheckMark checked={checked} />
    </span>
  )
}

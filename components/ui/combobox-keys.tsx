import { Kbd } from './kbd'

/** Footer of a combobox: how to move and apply. */
export function ComboboxKeys() {
  return (
    <span className="max-sm:hidden flex items-center gap-2 whitespace-nowrap">
      <Kbd keys="up" />
      <Kbd keys="down" />
      Move
      <Kbd keys="enter" />
      Apply
    </span>
  )
}

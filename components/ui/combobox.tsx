'use client'
import { useState, type ReactElement } from 'react'
import { ComboboxPanel, type ChoiceKey, type ComboboxOption, type ComboboxPanelProps } from './combobox-panel'
import { Popover, type PopoverProps } from './popover'

interface ComboboxProps extends ComboboxPanelProps, Pick<PopoverProps, 'onLeave' | 'returnFocus'> {
  /** One element that takes a ref; it opens the list. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  width?: number | string
}

export function Combobox({
  trigger,
  open,
  onOpenChange,
  onLeave,
  width = 372,
  returnFocus,
  onChoose,
  create,
  ...panel
}: ComboboxProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const setOpen = onOpenChange ?? setOwnOpen
  const choose = (option: ComboboxOption, by: ChoiceKey) => {
    setOpen(false)
    onChoose(option, by)
  }
  const close = create && {
    ...create,
    run: (typed: string) => {
      setOpen(false)
      create.run(typed)
    },
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      onLeave={onLeave}
      trigger={trigger}
      aria-label={panel.label}
      className="max-w-[calc(100vw-16px)]"
      style={{ width }}
      returnFocus={returnFocus}
    >
      <ComboboxPanel {...panel} onChoose={choose} create={close} />
    </Popover>
  )
}

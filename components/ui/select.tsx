'use client'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { InputLook } from './input-look'
import { laterLayer } from './later'
import { bothRefs, isPlainPress } from './layer-trigger'
import { SelectButton } from './select-button'
import type { SelectLayerProps } from './select-layer'
import { useTypeAhead } from './type-ahead'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string>
  extends
    InputLook,
    Omit<
      ComponentProps<'button'>,
      'value' | 'onChange' | 'type' | 'children' | 'onClick' | 'onPointerDown' | 'onKeyDown'
    > {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
}

const SelectLayer = laterLayer<SelectLayerProps>(() => import('./select-layer').then((file) => file.SelectLayer))
const OPEN_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  ref,
  onBlur,
  ...rest
}: SelectProps<V>) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const pressedBy = useRef('')
  const id = useId()
  const typeAhead = useTypeAhead()
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option && option !== chosen) onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const typed = typeAhead(event.key, options, value)
    if (typed) choose(typed.value)
    else if (OPEN_KEYS.includes(event.key)) setOpen(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <SelectButton
        role="combobox"
        aria-autocomplete="none"
        empty={value === null || value === ''}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        {...rest}
        ref={bothRefs(opener, ref)}
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType
          if (event.pointerType !== 'mouse' || !isPlainPress(event)) return
          setOpen(true)
          // The press would move the focus away from the list.
          event.preventDefault()
        }}
        onClick={({ currentTarget }) => {
          currentTarget.focus()
          if (pressedBy.current !== 'mouse') setOpen(true)
        }}
        onKeyDown={onKeyDown}
        // The list that takes the focus is part of the field, and returns it.
        onBlur={(event) => open || onBlur?.(event)}
      >
        {chosen?.label ?? placeholder}
      </SelectButton>
      <SelectLayer
        id={id}
        options={options}
        value={value}
        onChoose={choose}
        open={open}
        onOpenChange={setOpen}
        opener={opener}
      />
    </>
  )
}

'use client'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { cx } from './cx'
import { laterLayer } from './later'
import { bothRefs, isPlainPress } from './layer-trigger'
import type { SelectLayerProps } from './select-layer'
import { useTypeAhead } from './type-ahead'

const HEIGHT = { 28: 'ctl-sm', 32: 'ctl-md', 36: '', 40: 'ctl-xl' }

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'type' | 'children' | 'onClick' | 'onPointerDown' | 'onKeyDown'
> {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  height?: keyof typeof HEIGHT
  invalid?: boolean
  soft?: boolean
}

const SelectLayer = laterLayer<SelectLayerProps>(() => import('./select-layer').then((file) => file.SelectLayer))
const OPEN_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  height = 36,
  invalid,
  soft,
  className,
  ref,
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
      <button
        type="button"
        role="combobox"
        aria-autocomplete="none"
        data-placeholder={value === null || value === '' ? '' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        {...rest}
        ref={bothRefs(opener, ref)}
        aria-invalid={invalid || undefined}
        className={cx('select', HEIGHT[height], invalid && 'err', soft && 'soft', className)}
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType
          if (event.pointerType !== 'mouse' || !isPlainPress(event)) return
          setOpen(true)
          // The press would take the keyboard from the list.
          event.preventDefault()
        }}
        onClick={({ currentTarget }) => {
          currentTarget.focus()
          if (pressedBy.current !== 'mouse') setOpen(true)
        }}
        onKeyDown={onKeyDown}
      >
        <span className="pointer-events-none">{chosen?.label ?? placeholder}</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <SelectLayer id={id} options={options} value={value} onChoose={choose} open={open} onOpenChange={setOpen} opener={opener} />
    </>
  )
}

'use client'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, type ComponentProps } from 'react'
import { cx } from './cx'
import { isTypingBeside } from './keyboard'
import { Kbd } from './kbd'

/** The maximum length of a search; longer ones cannot match anything. */
const TEXT_MAX = 255
// Pasted from a terminal or a PDF, never meant.
const CONTROL = /\p{Cc}/gu

const LOOK =
  'flex h-8 min-h-8 min-w-0 items-center gap-2 rounded-sm border border-strong bg-surface-1 pr-2 pl-2.5 text-muted focus-within:border-focus focus-within:ring focus-within:ring-focus max-sm:h-11 max-sm:min-h-11'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (text: string) => void
}

/** The filter bar's search; `/` focuses it, Escape empties it. */
export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return
      if (isTypingBeside(event.target, input.current)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return (
    <label className={cx(LOOK, className)}>
      <Search size={15} strokeWidth={1.75} aria-hidden />
      <input
        maxLength={TEXT_MAX}
        {...rest}
        ref={input}
        type="search"
        className="min-w-0 flex-1 border-0 bg-transparent p-0 text-fg outline-0 max-sm:text-[16px] [&::-webkit-search-cancel-button]:appearance-none"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(CONTROL, ''))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('')
        }}
      />
      {value === '' ? (
        <Kbd keys="/" />
      ) : (
        <button
          type="button"
          className="hover:text-fg max-sm:relative max-sm:after:absolute max-sm:after:-inset-2.5"
          aria-label="Clear search"
          onClick={() => onChange('')}
        >
          <X size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </label>
  )
}

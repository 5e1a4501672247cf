'use client'
import {
  Content,
  Icon,
  Item,
  ItemIndicator,
  ItemText,
  Portal,
  Root,
  Trigger,
  Value,
  Viewport,
} from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx'
import { useNonce } from './nonce'

const HEIGHT = { 28: 'ctl-sm', 32: 'ctl-md', 36: '', 40: 'ctl-xl' }

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'type' | 'children'
> {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  height?: keyof typeof HEIGHT
  invalid?: boolean
  soft?: boolean
}

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  height = 36,
  invalid,
  soft,
  disabled,
  className,
  ...rest
}: SelectProps<V>) {
  // Radix writes a style element beside the list.
  const nonce = useNonce()
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <Root value={value ?? ''} onValueChange={choose} disabled={disabled}>
      <Trigger
        {...rest}
        aria-invalid={invalid || undefined}
        className={cx('select', HEIGHT[height], invalid && 'err', soft && 'soft', className)}
      >
        <Value placeholder={placeholder} />
        <Icon asChild>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Icon>
      </Trigger>
      <Portal>
        <Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="pop min-w-(--radix-select-trigger-width)"
        >
          <Viewport nonce={nonce} className="menu pop-scroll max-h-(--radix-select-content-available-height)">
            {options.map((option) => (
              <Item key={option.value} value={option.value} disabled={option.disabled} className="mi">
                <ItemText>{option.label}</ItemText>
                <span className="end">
                  <ItemIndicator className="text-accent-fg">
                    <Check size={14} strokeWidth={2} aria-hidden />
                  </ItemIndicator>
                </span>
              </Item>
            ))}
          </Viewport>
        </Content>
      </Portal>
    </Root>
  )
}

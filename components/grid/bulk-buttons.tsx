'use client'
import { Ellipsis } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useFitting } from '@/components/ui/use-fitting'
import { BulkSeparator } from './bulk-bar'

export interface BulkAction {
  label: string
  icon: ReactNode
  keys?: string
  variant?: ButtonVariant
  /** The main action, at the end of the line and always visible. */
  main?: boolean
  /** After a hairline. */
  apart?: boolean
  disabled?: boolean
  disabledReason?: string
  /** Passed the element that a layer it opens is anchored to. */
  onPress: (anchor: HTMLElement) => void
}

/** The buttons of the bulk bar on one line: those that do not fit move into "…" entirely, except the main one. */
export function BulkButtons({ actions }: { actions: readonly BulkAction[] }) {
  const host = useRef<HTMLSpanElement>(null)
  const main = actions.filter((action) => action.main)
  const others = actions.filter((action) => !action.main)
  const [line, fitting] = useFitting<HTMLSpanElement>(others.length)
  const rest = others.slice(fitting)
  return (
    <span ref={host} data-shrinks className="flex min-w-0 items-center gap-1">
      <span ref={line} className="-m-1 flex h-9 min-w-0 flex-wrap gap-1 overflow-hidden p-1 max-sm:h-13">
        {others.map((action, index) => (
          <span key={action.label} className={cx('flex h-7 items-center max-sm:h-11', index >= fitting && 'invisible')}>
            {action.apart ? <BulkSeparator /> : null}
            <One action={action} />
          </span>
        ))}
      </span>
      {rest.length > 0 ? (
        <Menu
          side="top"
          width={220}
          trigger={<IconButton size={28} label="More bulk actions" icon={<Ellipsis size={16} strokeWidth={1.75} />} />}
        >
          {rest.map(({ label, icon, keys, disabled, disabledReason, onPress }) => (
            <MenuItem
              key={label}
              icon={icon}
              shortcut={keys}
              disabled={disabled === true || disabledReason !== undefined}
              onSelect={() => host.current && onPress(host.current)}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {main.map((action) => (
        <span key={action.label} className="flex-none max-sm:ml-auto">
          <One action={action} />
        </span>
      ))}
    </span>
  )
}

function One({ action }: { action: BulkAction }) {
  const { label, icon, keys, variant = 'ghost', disabled, onPress } = action
  // A button that may be disabled at times stays the same element.
  const blocked = 'disabledReason' in action ? { disabledReason: action.disabledReason } : {}
  return (
    <Button
      size={28}
      variant={variant}
      icon={icon}
      disabled={disabled}
      {...blocked}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {label}
      {keys ? (
        <>
          {' '}
          <Kbd keys={keys} />
        </>
      ) : null}
    </Button>
  )
}

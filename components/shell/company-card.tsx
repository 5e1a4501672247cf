'use client'
import { ChevronsUpDown, CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { useShell } from './shell-context'

/** Company row and entity row; each is a button only if there is another one to switch to. `sheet`: in a phone's menu, with larger rows. */
export function CompanyCard({ sheet = false }: { sheet?: boolean }) {
  const { company, entity, onSwitchCompany, onSwitchEntity } = useShell()
  if (!company) return null
  const entityText = entity ? [entity.name, entity.detail].filter(Boolean).join(' · ') : null
  return (
    <div className="flex-none overflow-hidden rounded-md border border-line bg-surface-1">
      <Row
        label={`Switch company, current: ${company.name}`}
        size={sheet ? 'tall' : 'company'}
        onClick={onSwitchCompany}
      >
        <Avatar name={company.name} kind="brand" size={sheet ? 32 : 26} picture={company.logo} />
        <span className="min-w-0 flex-1 truncate font-medium">{company.name}</span>
      </Row>
      {entityText ? (
        <Row
          label={`Switch entity, current: ${entity?.name}`}
          size={sheet ? 'tallEntity' : 'entity'}
          onClick={onSwitchEntity}
        >
          <span className="grid flex-none place-items-center text-muted" style={{ width: sheet ? 32 : 26 }}>
            <CornerDownRight size={14} strokeWidth={2} aria-hidden />
          </span>
          <span className="min-w-0 flex-1 truncate text-fg-2">{entityText}</span>
        </Row>
      ) : null}
    </div>
  )
}

const SIZE = {
  company: 'h-11',
  entity: 'h-9 border-t border-subtle',
  tall: 'h-13',
  tallEntity: 'h-11.5 border-t border-subtle',
}
const STILL = { company: SIZE.company, entity: SIZE.entity, tall: SIZE.company, tallEntity: SIZE.entity }

function Row({
  label,
  size,
  onClick,
  children,
}: {
  label: string
  size: keyof typeof SIZE
  onClick?: () => void
  children: ReactNode
}) {
  const row = 'flex w-full items-center gap-2.5 px-2.5'
  if (!onClick) return <div className={cx(row, STILL[size])}>{children}</div>
  return (
    <button type="button" className={cx(row, SIZE[size], 'hover:bg-hover')} aria-label={label} onClick={onClick}>
      {children}
      <ChevronsUpDown size={14} strokeWidth={2} className="text-muted" aria-hidden />
    </button>
  )
}

'use client'
import { ChevronsUpDown, CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { useShell } from './shell-context'

/** Company row and entity row; each a button only where it can be switched. */
export function CompanyCard({ avatarSize = 24 }: { avatarSize?: 24 | 32 }) {
  const { company, entity, onSwitchCompany, onSwitchEntity } = useShell()
  if (!company) return null
  const entityText = entity ? [entity.name, entity.detail].filter(Boolean).join(' · ') : null
  return (
    <div className="sb-switch">
      <Row label={`Switch company, current: ${company.name}`} onClick={onSwitchCompany}>
        <Avatar
          name={company.name}
          kind="brand"
          size={avatarSize}
          className={avatarSize === 24 ? 'h-6.5! w-6.5!' : ''}
        />
        <span className="min-w-0 flex-1 truncate font-medium">{company.name}</span>
      </Row>
      {entityText ? (
        <Row label={`Switch entity, current: ${entity?.name}`} onClick={onSwitchEntity}>
          <span className="grid flex-none place-items-center text-muted" style={{ width: avatarSize === 24 ? 26 : 32 }}>
            <CornerDownRight size={14} strokeWidth={2} aria-hidden />
          </span>
          <span className="min-w-0 flex-1 truncate text-fg-2">{entityText}</span>
        </Row>
      ) : null}
    </div>
  )
}

function Row({ label, onClick, children }: { label: string; onClick?: () => void; children: ReactNode }) {
  if (!onClick) return <div>{children}</div>
  return (
    <button type="button" aria-label={label} onClick={onClick}>
      {children}
      <ChevronsUpDown size={14} strokeWidth={2} className="text-muted" aria-hidden />
    </button>
  )
}

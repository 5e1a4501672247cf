'use client'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Badge, StatusBadge, type Tone } from '@/components/ui/badge'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { SOURCE_LABELS, STATUS_LABELS } from '@/lib/client/line-labels'
import type { Transaction } from '@/lib/contract/transaction'
import { lockOf } from '../changes'
import { marksRead } from '../marks'
import { useRowRights } from './use-row-rights'
import { Activity } from './activity'
import { Attachments } from './attachments'
import { CategoryField, StakeholderField } from './chosen-field'
import { CommentBox } from './comment-box'
import { Entries } from './entries'
import { HintNote, useDismissible, useHint } from './hints'
import { linkText } from './link-text'
import type { Place } from './place'
import { NoteField } from './note-field'
import { Suggestion } from './suggestion'
import { TruckField } from './truck-field'
import type { Detail } from './use-detail'

interface DetailsPanelProps {
  detail: Detail
  makeRule?: (row: Transaction) => void
  offerFor: Place['offerFor']
  attaching: boolean
  onFile: (file: File) => void
}

/** Every field of the line; what may change changes in place. */
export function DetailsPanel({ detail: { row, change }, makeRule, offerFor, attaching, onFile }: DetailsPanelProps) {
  const rights = useRowRights()
  const lock = lockOf(row)
  const editable = rights.edit && lock === null
  const link = linkText(row)
  const [choosing, setChoosing] = useState(false)
  const { data: marks } = useQuery(marksRead([row.id]))
  const { hint, dismiss } = useDismissible(useHint(row))
  const mayFile = editable && row.link === null && !row.is_split
  return (
    <>
    <DrawerBody>
      {hint ? <HintNote row={row} hint={hint} onDismiss={dismiss} /> : null}
      {rights.edit ? (
        <Suggestion
          row={row}
          change={change}
          makeRule={makeRule}
          choose={() => setChoosing(true)}
          yields={hint !== null && hint.kind !== 'transfer'}
        />
      ) : null}
      <dl className="dl max-sm:grid-cols-[104px_1fr]!">
        <Fact label="Category">
          <CategoryField
            row={row}
            editable={mayFile}
            mayCreate={rights.addAccount}
            change={change}
            offerFor={offerFor}
            open={choosing}
            onOpenChange={setChoosing}
            suggestion={marks?.results[0]?.suggestion ?? null}
          />
        </Fact>
        <Fact label="Stakeholder">
          <StakeholderField row={row} editable={editable} mayCreate={rights.addStakeholder} change={change} />
          {row.stakeholder ? <Badge>{row.stakeholder.type}</Badge> : null}
        </Fact>
        <Fact label="Status">
          <StatusBadge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</StatusBadge>
          {row.is_finalized ? <Badge tone="green">Finalized</Badge> : null}
          {row.is_reconciliation ? <Badge tone="blue">Reconciled</Badge> : null}
          {row.is_flagged ? <Badge tone="amber">Flagged</Badge> : null}
          {row.is_recurring ? <Badge>Recurring</Badge> : null}
          {link ? <Badge tone="violet">{link}</Badge> : null}
        </Fact>
        <Text label="Bank text">{row.description}</Text>
        <Text label="Merchant">{row.merchant_name}</Text>
        <Fact label="Note">
          <NoteField note={row.note} editable={rights.edit} change={change} />
        </Fact>
        <Fact label="Truck">
          <TruckField row={row} editable={editable && !row.is_split} change={change} />
        </Fact>
        <Text label="Entity">{row.entity.name}</Text>
        <Text label="Source">{SOURCE_LABELS[row.source]}</Text>
        <Text label="Bank’s number">{row.transaction_id}</Text>
      </dl>
      {lock ? <p className="hint">{lock}</p> : null}
      <Entries row={row} />
      <Attachments transaction={row.id} attaching={attaching} onFile={onFile} />
      <Activity transaction={row.id} />
    </DrawerBody>
    {rights.comment ? (
      <DrawerFooter>
        <CommentBox transaction={row.id} />
      </DrawerFooter>
    ) : null}
    </>
  )
}

const STATUS_TONES: Record<Transaction['status'], Tone> = {
  uncategorized: 'amber',
  unclassifiable: 'amber',
  in_progress: 'blue',
  by_user: 'green',
  by_rule: 'green',
  by_truck_gpt: 'violet',
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">{children}</dd>
    </>
  )
}

function Text({ label, children }: { label: string; children: string | null }) {
  if (!children) return null
  return (
    <Fact label={label}>
      <span className="min-w-0 break-words text-fg-2">{children}</span>
    </Fact>
  )
}

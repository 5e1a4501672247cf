'use client'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { CommentBox } from '@/components/pickers/comment-box'
import { Activity } from '@/components/pickers/object-activity'
import { Attachments } from '@/components/pickers/object-files'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Badge, StatusBadge } from '@/components/ui/badge'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Hint } from '@/components/ui/field-box'
import { SOURCE_LABELS, STATUS_LABELS, textLabel } from '@/lib/contract/labels'
import { categoryRefusal, followerRefusal, stakeholderRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { marksRead } from '../list/marks'
import { STATUS_TONES } from '../list/status-tones'
import { useRowRights } from './use-row-rights'
import { CategoryField, StakeholderField } from './chosen-field'
import { Entries } from './entries'
import { HintNote, useDismissible, useHint } from './hints'
import { linkText } from '../match/link-text'
import { showPanel, type DrawerState } from './drawer-state'
import { unlessLikelier } from '../suggestions/likelier'
import { NoteField } from './note-field'
import { Suggestion } from './suggestion'
import { TruckField } from './truck-field'
import type { Detail } from './use-detail'
import { aboutLine } from './queries'

interface DetailsPanelProps {
  detail: Detail
  makeRule?: (row: Transaction) => void
  offerFor: DrawerState['offerFor']
  attaching: boolean
  onFile: (file: File) => void
}

/** Every field of the line; editable ones are edited in place. */
export function DetailsPanel({ detail: { row, change }, makeRule, offerFor, attaching, onFile }: DetailsPanelProps) {
  const rights = useRowRights()
  const refusal = stakeholderRefusal(row) ?? (row.is_split ? null : categoryRefusal(row))
  const link = linkText(row)
  const [choosing, setChoosing] = useState(false)
  const { data: marks } = useQuery(marksRead([row.id]))
  const { hint, dismiss } = useDismissible(useHint(row))
  const fileUnder = (account: ChosenAccount, file: () => void) =>
    unlessLikelier({ row, account, marks: marks?.results[0], file, showPanel: (panel) => void showPanel(panel) })
  const mayFile = rights.edit && categoryRefusal(row) === null
  return (
    <>
      <DrawerBody>
        {hint ? <HintNote row={row} hint={hint} onDismiss={dismiss} /> : null}
        {rights.edit ? (
          <Suggestion
            row={row}
            change={change}
            fileUnder={fileUnder}
            makeRule={makeRule}
            choose={() => setChoosing(true)}
            yields={hint !== null && hint.kind !== 'transfer' && hint.kind !== 'card'}
          />
        ) : null}
        <FactList>
          <Row label="Category">
            <CategoryField
              row={row}
              editable={mayFile}
              mayCreate={rights.addAccount}
              change={change}
              fileUnder={fileUnder}
              offerFor={offerFor}
              open={choosing}
              onOpenChange={setChoosing}
              // The note above says so; users who may not choose see no note.
              suggestion={rights.edit ? null : (marks?.results[0]?.suggestion ?? null)}
            />
          </Row>
          <Row label="Stakeholder">
            <StakeholderField
              row={row}
              editable={rights.edit && stakeholderRefusal(row) === null}
              mayCreate={rights.addStakeholder}
              change={change}
              suggested={marks?.results[0]?.stakeholder ?? null}
            />
            {row.stakeholder ? <Badge>{row.stakeholder.type}</Badge> : null}
          </Row>
          <Row label="Status">
            <StatusBadge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</StatusBadge>
            {row.is_finalized ? <Badge tone="green">Finalized</Badge> : null}
            {row.is_reconciliation ? <Badge tone="blue">Reconciled</Badge> : null}
            {row.is_flagged ? <Badge tone="amber">Flagged</Badge> : null}
            {row.is_recurring ? <Badge>Recurring</Badge> : null}
            {link ? <Badge tone="violet">{link}</Badge> : null}
          </Row>
          <Text label={textLabel(row.source)}>{row.description}</Text>
          <Text label="Merchant">{row.merchant_name}</Text>
          <Text label="Fuel card">{row.particulars ? purchaseText(row.particulars) : null}</Text>
          <Row label="Note">
            <NoteField note={row.note} editable={rights.edit} change={change} />
          </Row>
          <Row label="Truck">
            <TruckField
              row={row}
              editable={rights.edit && followerRefusal(row) === null && !row.is_split}
              change={change}
            />
          </Row>
          <Text label="Entity">{row.entity.name}</Text>
          <Text label="Source">{SOURCE_LABELS[row.source]}</Text>
          <Text label="Bank’s number">{row.transaction_id}</Text>
        </FactList>
        {refusal ? <Hint>{refusal}</Hint> : null}
        <Entries row={row} />
        <Attachments about={aboutLine(row.id)} mayWrite={rights.comment} attaching={attaching} onFile={onFile} />
        <Activity about={aboutLine(row.id)} mayWrite={rights.comment} source={row.source} />
      </DrawerBody>
      {rights.comment ? (
        <DrawerFooter>
          <CommentBox about={aboutLine(row.id)} />
        </DrawerFooter>
      ) : null}
    </>
  )
}

/** "Unit 104 · 120.5 gallons of diesel · TX · odometer 412,300", as far as the fuel card's file has these details. */
const purchaseText = ({ unit, gallons, product, odometer, state }: NonNullable<Transaction['particulars']>): string =>
  [
    unit && `Unit ${unit}`,
    gallons && product ? `${gallons} gallons of ${product}` : (product ?? (gallons && `${gallons} gallons`)),
    state,
    odometer && `odometer ${odometer}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Fact label={label} className="flex flex-wrap items-center gap-2">
      {children}
    </Fact>
  )
}

function Text({ label, children }: { label: string; children: string | null }) {
  if (!children) return null
  return (
    <Row label={label}>
      <span className="min-w-0 break-words text-fg-2">{children}</span>
    </Row>
  )
}

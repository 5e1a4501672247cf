'use client'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/count-text'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { Table, type TableColumn } from '@/components/ui/table'
import { FileDrop } from './file-drop'

interface ImportDialogProps {
  title: string
  description: string
  /** What the file lists, as the name of its field. */
  label: string
  file: File | null
  reading: boolean
  /** Why the file as a whole is refused. */
  refusal: string | null
  onFile: (file: File | null) => void
  /** What the button says. */
  action?: string
  mayImport: boolean
  importing: boolean
  onImport: () => void
  onClose: () => void
  /** Below the file: choices, and what importing it would do. */
  children?: ReactNode
}

/** Imports a list from a spreadsheet: shows what each row would do, and writes nothing before the user confirms. */
export function ImportDialog({ title, description, label, file, reading, refusal, ...rest }: ImportDialogProps) {
  const { onFile, action = 'Import', mayImport, importing, onImport, onClose, children } = rest
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!mayImport} loading={importing} onClick={onImport}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          value={refusal === null ? file : null}
          accept=".csv,text/csv,.xlsx"
          label={label}
          uploading={reading}
          invalid={refusal !== null}
          onFile={onFile}
          onRemove={() => onFile(null)}
        />
        {refusal === null ? null : (
          <Note tone="red" role="alert">
            {refusal}
          </Note>
        )}
        {children}
      </div>
    </Dialog>
  )
}

export interface ImportRow {
  /** Line number in the file. */
  row: number
  name: ReactNode
  tone: 'green' | 'violet' | 'neutral' | 'red'
  word: string
  /** What the row changes, or what else there is to say about it. */
  text: string
  /** Why it is refused. */
  problems: readonly string[]
}

interface ImportOutcomeProps {
  refused: number
  /** What the user has to choose first, as a sentence. */
  asks?: string | null
  /** What importing the file would do, as a sentence without a period. */
  effect: string
  /** What follows, as a sentence. */
  then?: string
  /** The name of the second column. */
  noun: string
  rows: readonly ImportRow[]
}

/** What importing a file would do, in all and row by row, refused rows first. */
export function ImportOutcome({ refused, asks = null, effect, then = BEFORE, noun, rows }: ImportOutcomeProps) {
  const shown = [...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))]
  return (
    <>
      <div role="status">
        {refused > 0 ? (
          <Note tone="red">
            {counted(refused, 'row is', 'rows are')} refused. Correct the file and choose it again; nothing is imported
            until every row is right.
          </Note>
        ) : asks !== null ? (
          <Note tone="amber">{asks}</Note>
        ) : (
          <Note tone="neutral">
            {effect}. {then}
          </Note>
        )}
      </div>
      {shown.length > 0 ? (
        <Table
          dense
          className="scroll-thin max-h-80 rounded-md border border-line"
          caption="Rows of the file"
          columns={[LINE, { ...NAME, header: noun }, HAPPENS]}
          rows={shown}
          rowId={({ row }) => String(row)}
        />
      ) : null}
    </>
  )
}

/** The columns of the file that nothing reads. */
export const IgnoredColumns = ({ names }: { names: readonly string[] }) =>
  names.length > 0 ? <p className="text-xs text-muted">Columns that are not imported: {names.join(', ')}</p> : null

const BEFORE = 'Nothing is written before you import.'

const isRefused = ({ problems }: ImportRow): boolean => problems.length > 0

const LINE: TableColumn<ImportRow> = {
  ...{ id: 'row', header: 'Line', width: 56, phoneWidth: 48 },
  cell: ({ row }) => row,
}
const NAME: Omit<TableColumn<ImportRow>, 'header'> = {
  id: 'name',
  cell: ({ name }) => <span className="whitespace-normal">{name}</span>,
}
const HAPPENS: TableColumn<ImportRow> = {
  id: 'outcome',
  header: 'What happens',
  cell: ({ tone, word, text, problems }) => (
    <span className="flex flex-wrap items-center gap-x-2 py-1 whitespace-normal">
      <Badge tone={tone}>{word}</Badge>
      {problems.length > 0 ? (
        <span className="min-w-0 text-neg">
          {problems.map((problem) => (
            <span key={problem} className="block">
              {problem}
            </span>
          ))}
        </span>
      ) : (
        text
      )}
    </span>
  ),
}

'use client'
import { CardHeader, Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Hint, Labeled } from '@/components/ui/field-box'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { Table } from '@/components/ui/table'
import type { ImportPreview } from '@/lib/contract/statement-import'
import { columnNames, samplesOf, type MappingDraft } from './mapping'

type Sheet = NonNullable<ImportPreview['needs_mapping']>
interface Props {
  sheet: Sheet
  draft: MappingDraft
  onChange: (draft: MappingDraft) => void
}

/** Maps the columns of a CSV or a sheet. */
export function ColumnMappingForm({ sheet, draft, onChange }: Props) {
  const set = (part: Partial<MappingDraft>) => onChange({ ...draft, ...part })
  const columns = columnNames(sheet).map((name, index) => ({ name, samples: samplesOf(sheet, index) }))
  return (
    <Card aria-label="Columns">
      <CardHeader title="Which column is which?" as="h3" />
      <div className="flex flex-col gap-4 px-4 pb-4">
        {sheet.is_remembered ? (
          <Hint>These are the columns that you chose for a file of this layout before.</Hint>
        ) : null}
        {sheet.is_date_proven ? null : (
          <Hint>
            No date in this file shows which number is the month and which the day. Check below that the dates are
            right.
          </Hint>
        )}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Column label="Date" columns={columns} value={draft.date} onChange={(date) => set({ date })} />
          <Labeled label="Dates are written">
            {(id) => (
              <Select
                id={id}
                options={DATE_ORDERS}
                value={draft.date_order}
                onChange={(date_order) => set({ date_order })}
              />
            )}
          </Labeled>
          <Column
            label="Description"
            columns={columns}
            value={draft.description}
            onChange={(description) => set({ description })}
          />
          <Labeled label="Lines above the first row to skip">
            {(id) => (
              <Input
                id={id}
                inputMode="numeric"
                value={String(draft.skip_rows)}
                onChange={(event) => set({ skip_rows: Math.min(100, Number(event.target.value.replace(/\D/g, ''))) })}
              />
            )}
          </Labeled>
        </div>
        <SegmentedControl
          label="Amounts"
          className="self-start"
          options={AMOUNTS}
          value={draft.amounts}
          onChange={(amounts) => set({ amounts })}
        />
        <Amounts columns={columns} draft={draft} set={set} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Column
            label="Balance"
            columns={columns}
            value={draft.balance}
            optional
            onChange={(balance) => set({ balance })}
          />
          <Column
            label="Check number"
            columns={columns}
            value={draft.check_number}
            optional
            onChange={(check_number) => set({ check_number })}
          />
        </div>
        <RawRows sheet={sheet} columns={columns.map(({ name }) => name)} />
      </div>
    </Card>
  )
}

const AMOUNTS = [
  { value: 'signed', label: 'One amount column' },
  { value: 'separate', label: 'Money out and money in' },
  { value: 'worded', label: 'A column says debit or credit' },
] as const
const DATE_ORDERS: { value: MappingDraft['date_order']; label: string }[] = [
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'myd', label: 'Month, year, day' },
  { value: 'dym', label: 'Day, year, month' },
]

function Amounts({
  columns,
  draft,
  set,
}: {
  columns: readonly ColumnOption[]
  draft: MappingDraft
  set: (part: Partial<MappingDraft>) => void
}) {
  if (draft.amounts === 'separate') {
    return (
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Column label="Money out" columns={columns} value={draft.debit} onChange={(debit) => set({ debit })} />
        <Column label="Money in" columns={columns} value={draft.credit} onChange={(credit) => set({ credit })} />
      </div>
    )
  }
  if (draft.amounts === 'worded') {
    return (
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Column label="Amount" columns={columns} value={draft.amount} onChange={(amount) => set({ amount })} />
        <Column
          label="Debit or credit"
          columns={columns}
          value={draft.direction}
          onChange={(direction) => set({ direction })}
        />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-sm:grid-cols-1">
      <Column label="Amount" columns={columns} value={draft.amount} onChange={(amount) => set({ amount })} />
      <span className="flex h-9 items-center">
        <Checkbox
          label="Money out is written without a minus"
          checked={draft.flip_sign}
          onChange={(flip_sign) => set({ flip_sign })}
        />
      </span>
    </div>
  )
}

interface ColumnOption {
  name: string
  /** The first values of the column. */
  samples: string
}

const NONE = 'none'

type ColumnProps = { label: string; columns: readonly ColumnOption[]; value: number | null } & (
  | { optional?: false; onChange: (column: number) => void }
  | { optional: true; onChange: (column: number | null) => void }
)

function Column({ label, columns, value, ...field }: ColumnProps) {
  const options = columns.map(({ name, samples }, index) => ({
    value: String(index),
    label: samples === '' ? name : `${name}: ${samples}`,
  }))
  return (
    <Labeled label={label}>
      {(id) => (
        <Select
          id={id}
          options={field.optional ? [{ value: NONE, label: 'No column' }, ...options] : options}
          placeholder="Choose a column"
          value={value === null ? (field.optional ? NONE : null) : String(value)}
          onChange={(next) => {
            if (!field.optional) field.onChange(Number(next))
            else field.onChange(next === NONE ? null : Number(next))
          }}
        />
      )}
    </Labeled>
  )
}

function RawRows({ sheet, columns }: { sheet: Sheet; columns: string[] }) {
  return (
    <Table
      dense
      className="scroll-thin rounded-md border border-line"
      caption="First rows of the file"
      columns={columns.map((header, index) => ({
        id: String(index),
        header,
        cell: ({ row }: { row: string[] }) => row[index] ?? '',
      }))}
      rows={sheet.sample.map((row, line) => ({ row, line }))}
      rowId={({ line }) => String(line)}
    />
  )
}

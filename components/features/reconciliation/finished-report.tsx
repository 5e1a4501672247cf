'use client'
import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Printer } from 'lucide-react'
import { dayOf } from '@/components/form/today'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { ObjectSide } from '@/components/pickers/object-side'
import { Page } from '@/components/shell/page'
import { printPage } from '@/components/shell/print-page'
import { ReportAmount } from '@/components/pickers/report-amount'
import { FileLink } from '@/components/ui/file-link'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { QueryErrorNote } from '@/components/ui/note'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Skeleton } from '@/components/ui/skeleton'
import { useMay } from '@/lib/client/use-may'
import type { Reconciliation, ReconciliationReport } from '@/lib/contract/reconciliation'
import { formatDay, formatRange } from '@/lib/dates/format'
import { CRUMBS, reportRead, statementRead } from './queries'
import { ReportLines } from './report-lines'
import { inSign } from './statement-sign'
import { useReportFile } from './use-report-file'
import { useUndoReconciliation } from './use-undo-reconciliation'
import { FinishedActions } from './worksheet-actions'

/** A finished statement: how it ties to the books, what it has shown and what it has not. */
export function FinishedReport({ row }: { row: Reconciliation }) {
  const report = useQuery(reportRead(row.id))
  const { data: statement } = useQuery(statementRead(row, report.data?.cleared ?? []))
  const title = `${bankAccountLabel(row.bank_account)}, ${formatRange(row.start_date, row.end_date)}`
  const print = () => printPage(`Reconciliation ${title}`)
  return (
    <Page
      title={title}
      crumbs={CRUMBS}
      actions={
        <>
          <FinishedActions row={row} />
          <Button variant="ghost" icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={print}>
            Print
          </Button>
          <Export row={row} />
        </>
      }
      mobileActions={<Export row={row} onPrint={print} />}
      scroll
    >
      {report.data ? (
        <div className="mx-auto flex max-w-240 flex-col gap-4 print:block print:*:mb-4">
          <Summary report={report.data} />
          <ReportLines kind={row.bank_account.kind} title="Adjustments" lines={report.data.adjustments} hideEmpty />
          <ReportLines kind={row.bank_account.kind} title="Outstanding" lines={report.data.outstanding} />
          <ReportLines kind={row.bank_account.kind} title="Cleared" lines={report.data.cleared} statement={statement} />
          <div className="flex flex-col gap-6 print:hidden">
            <ObjectSide about={{ model_name: 'reconciliation', object_id: row.id }} />
          </div>
        </div>
      ) : report.isError ? (
        <QueryErrorNote
          what="the reconciliation"
          error={report.error}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton width="100%" height={240} />
        </div>
      )}
    </Page>
  )
}

/** The report as a file; in a small window everything else too, so that the title has room. */
function Export({ row, onPrint }: { row: Reconciliation; onPrint?: () => void }) {
  const { save, saving } = useReportFile()
  const { mayUndo, undo } = useUndoReconciliation(row)
  const may = useMay()('report.export')
  if (!may && !onPrint) return null
  return (
    <Menu
      trigger={
        onPrint ? (
          <IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />
        ) : (
          <IconButton label="Export" icon={<Download size={18} strokeWidth={1.75} />} disabled={saving} />
        )
      }
    >
      {onPrint && mayUndo ? <MenuItem onSelect={() => void undo()}>Undo</MenuItem> : null}
      {onPrint ? <MenuItem onSelect={onPrint}>Print</MenuItem> : null}
      {may ? (
        <>
          <MenuItem disabled={saving} onSelect={() => save(row.id, 'pdf')}>
            Export as PDF
          </MenuItem>
          <MenuItem disabled={saving} onSelect={() => save(row.id, 'xlsx')}>
            Export as Excel
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}

function Summary({
  report: { reconciliation: row, outstanding, outstanding_balance, ledger_balance },
}: {
  report: ReconciliationReport
}) {
  const sign = inSign(row.bank_account.kind)
  const amounts: [string, number][] = [
    ['Beginning balance', row.beginning_balance],
    ['Cleared money in', sign * row.money_in_balance],
    ['Cleared money out', -sign * row.money_out_balance],
    ['Statement balance', row.settlement_balance],
    [`Outstanding, ${outstanding.length.toLocaleString('en-US')}`, outstanding_balance],
    ['Book balance', ledger_balance],
  ]
  return (
    <Card aria-label="Summary">
      <CardHeader title="Summary" line />
      <FactList labels="long" className="px-4 py-2">
        {amounts.map(([label, amount]) => (
          <Fact key={label} label={label} atEnd>
            <ReportAmount value={amount} withSign />
          </Fact>
        ))}
        <Fact label="Period" atEnd>
          {formatRange(row.start_date, row.end_date)}
        </Fact>
        {row.settlement_file ? (
          <Fact label="Statement file" atEnd>
            <FileLink {...row.settlement_file} />
          </Fact>
        ) : null}
        {row.finished_by && row.finished_at ? (
          <Fact label="Finished" atEnd>
            {row.finished_by.full_name}, {formatDay(dayOf(row.finished_at))}
          </Fact>
        ) : null}
      </FactList>
      {sign < 0 ? (
        <p className="px-4 pb-3 text-xs text-muted">A balance is what is owed on the card; purchases add to it.</p>
      ) : null}
    </Card>
  )
}

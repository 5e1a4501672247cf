'use client'
import { FileArchive, FileSpreadsheet, FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '@/components/form/today'
import { LastMailText } from '@/components/pickers/last-mail'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { notify } from '@/components/ui/toast'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import { accountantExport, reportPack, type CloseMonth } from '@/lib/contract/month-close'
import { formatDay } from '@/lib/dates/format'
import { openSend } from './open-forms'

type Kind = 'pdf' | 'xlsx' | 'zip'

/** The reports of the month in one file, and the year for the accountant. */
export function PackCard({ month }: { month: CloseMonth }) {
  const { mutate } = useDownload()
  const [running, setRunning] = useState<Kind | null>(null)
  const may = useMay()
  if (!may('report.export')) return null
  const save = (kind: Kind) => {
    setRunning(kind)
    const done = notify.progress('Preparing the file. It may take a while to download. Please be patient.')
    mutate(() => fileOf(kind, month), {
      onSettled: () => {
        done()
        setRunning(null)
      },
    })
  }
  const about = (kind: Kind) => ({
    loading: running === kind,
    loadingLabel: 'Preparing',
    disabled: running !== null && running !== kind,
    onClick: () => save(kind),
  })
  return (
    <Card aria-label="Report pack">
      <CardHeader title="Report pack" line className="h-13.5" />
      <p className="px-4 pt-3 text-fg-2">
        Profit and loss by month, balance sheet, cash activity, aging, profit by truck and trial balance in one file.
      </p>
      <div className="flex flex-wrap gap-2 p-4">
        <Button icon={<FileText size={16} strokeWidth={1.75} aria-hidden />} {...about('pdf')}>
          PDF
        </Button>
        <Button icon={<FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />} {...about('xlsx')}>
          Excel
        </Button>
        {may('report.send') ? (
          <Button icon={<Mail size={16} strokeWidth={1.75} aria-hidden />} onClick={() => openSend(month)}>
            Email
          </Button>
        ) : null}
        <LastMailText mail={month.last_mail} formatAt={(at) => formatDay(dayOf(at))} className="w-full" />
      </div>
      <div className="border-t border-subtle p-4">
        <p className="pb-3 text-fg-2">
          The whole fiscal year for the accountant: trial balance, ledger, fixed assets, loan balances, 1099 payments,
          journal and all documents.
        </p>
        <Button icon={<FileArchive size={16} strokeWidth={1.75} aria-hidden />} {...about('zip')}>
          Accountant export
        </Button>
      </div>
    </Card>
  )
}

const fileOf = (kind: Kind, { month, end_date }: CloseMonth): Promise<void> =>
  kind === 'zip'
    ? download(accountantExport, { query: { end_date } })
    : download(reportPack, { params: { month }, query: { as: kind } })

'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LedgerAccountPicker } from '@/components/pickers/ledger-account-picker'
import { download } from '@/lib/client/download'
import { generalLedgerPdf, generalLedgerXlsx } from '@/lib/contract/report-file'
import { LedgerTable } from './ledger-table'
import { firstAccount, queryOf } from './queries'
import { ReportPage, type ChangeView } from './report-page'
import type { ReportView } from './report-view'

export function GeneralLedgerScreen() {
  return (
    <ReportPage
      report="general-ledger"
      title="General ledger"
      group="Accounting"
      basis
      account
      fill
      files={filesOf}
      note={({ account }, change) => (
        <div className="w-72 max-sm:w-full [&_.select]:h-8 [&_.select]:text-sm">
          <LedgerAccountPicker value={account} onChange={(next) => change({ account: next })} />
        </div>
      )}
    >
      {(view, change) =>
        view.account === null ? (
          <FirstAccount change={change} />
        ) : (
          <LedgerTable account={view.account} view={view} onUnknown={() => change({ account: null })} />
        )
      }
    </ReportPage>
  )
}

function filesOf({ range, basis, account }: ReportView) {
  if (account === null) return null
  const query = { ...queryOf(range, basis), chart_of_account: account }
  return { pdf: () => download(generalLedgerPdf, { query }), xlsx: () => download(generalLedgerXlsx, { query }) }
}

/** Nobody meets an empty page: the first account of the chart stands for one not chosen yet. */
function FirstAccount({ change }: { change: ChangeView }) {
  const id = useQuery({ ...firstAccount, placeholderData: keepPreviousData }).data?.results[0]?.id
  useEffect(() => {
    if (id) change({ account: id })
  })
  return null
}

'use client'
import { ExcludeForm } from '@/components/pickers/exclude-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Fact, FactList } from '@/components/ui/fact-list'
import type { ReconciliationLine } from '@/lib/contract/reconciliation'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

export const openExclude = (line: ReconciliationLine): void =>
  openDrawer({
    title: 'Exclude line',
    width: 480,
    content: (
      <ExcludeForm
        line={line}
        version={line.updated_at}
        onDone={closeDrawer}
        onCancel={() => void requestCloseDrawer()}
      >
        <FactList>
          <Fact label="Line">{line.name}</Fact>
          <Fact label="Date">{formatDay(line.date)}</Fact>
          <Fact label="Amount">{formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}</Fact>
        </FactList>
        <p className="text-fg-2">
          It is removed from the books and is not imported again with its file. To leave it for the next statement,
          untick it instead.
        </p>
      </ExcludeForm>
    ),
  })

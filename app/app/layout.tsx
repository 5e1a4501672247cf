import type { ReactNode } from 'react'
import { DashboardReads } from '@/components/features/dashboard/dashboard-reads'
import { SignedInFrame } from '@/components/features/frame/signed-in-frame'
import { AddCompanyForm, EditCompanyForm } from '@/components/features/onboarding/later-company-form'
import { openNewRule } from '@/components/features/rules/open-rule-form'
import { RuleShortcut } from '@/components/features/rules/rule-shortcut'
import { ProofHost } from '@/components/features/second-factor/proof-host'
import { openStatementImport } from '@/components/features/statement-import/import-statement-button'
import { openManualTransaction } from '@/components/features/transactions/manual/open-manual-transaction'
import { LayerHosts } from '@/components/shell/layer-hosts'
import { version } from '@/package.json'
import { PAGE_SHORTCUTS } from './page-shortcuts'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <SignedInFrame
        version={version}
        AddCompanyForm={AddCompanyForm}
        EditCompanyForm={EditCompanyForm}
        openers={{ openStatementImport, openManualTransaction, openNewRule }}
        shortcuts={PAGE_SHORTCUTS}
        reads={<DashboardReads />}
      >
        {children}
        <RuleShortcut />
      </SignedInFrame>
      <LayerHosts />
      <ProofHost />
    </>
  )
}

import type { Tx } from '@/server/db/connect'
import type { Claim, TaskKind } from '@/server/db/queue'
import { revokeBanks } from '@/server/services/bank/end-banks'
import { syncIntegration } from '@/server/services/bank-feed/sync-integration'
import type { Ctx } from '@/server/services/context'
import { emailJob, noteUnsent } from '@/server/services/invoice/email-job'
import { noteUnsentStatement, statementJob } from '@/server/services/report/statement-email'
import { noteUnsentPack, packJob } from '@/server/services/month-close/pack-job'
import { endRun, runRulesJob } from '@/server/services/rule/run'
import { importLines, openAbandoned } from '@/server/services/statement-import/import-lines'
import { categorizeJob, giveBackAll } from '@/server/services/suggestion/categorize-job'
import { stakeholderJob } from '@/server/services/suggestion/stakeholder-job'
import { emailReportJob, noteReportUnsent } from '@/server/services/saved-report/email-job'
import { exportJob } from '@/server/services/transaction/export-job'

interface Handler {
  /** Writes only through advance() and complete(), and throws Stopped between two steps once the signal is aborted. */
  run: (ctx: Ctx, claim: Claim, signal: AbortSignal) => Promise<void>
  /** Undoes what the job had marked as in progress, once it has finally failed. */
  abandon?: (tx: Tx, ctx: Ctx, claim: Claim, message: string) => Promise<void>
  /** Runs as the product itself instead of the person who started it. */
  isSystem?: true
}

export const HANDLERS: Record<TaskKind, Handler> = {
  import_file: { run: importLines, abandon: openAbandoned },
  export_transactions: { run: exportJob },
  sync_integration: { run: syncIntegration },
  run_rules: { run: runRulesJob, abandon: endRun },
  categorize_transactions: { run: categorizeJob, abandon: giveBackAll },
  suggest_stakeholders: { run: stakeholderJob },
  email_invoice: { run: emailJob, abandon: noteUnsent },
  email_statement: { run: statementJob, abandon: noteUnsentStatement },
  email_report_pack: { run: packJob, abandon: noteUnsentPack },
  email_report: { run: emailReportJob, abandon: noteReportUnsent },
  revoke_banks: { run: revokeBanks, isSystem: true },
}

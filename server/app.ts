import { Hono, type MiddlewareHandler } from 'hono'
import manifest from '@/package.json'
import type { Outbox } from './env'
import { docsRoutes } from './http/docs-routes'
import { notFound, onError } from './http/errors'
import { callSpans } from './http/call-spans'
import { companyBudget } from './http/company-budget'
import { deadline } from './http/deadline'
import { gateway } from './http/gateway'
import { requestLog } from './http/request-log'
import type { Route } from './http/route'
import { serve, type Variables } from './http/serve'
import { bankRoutes } from './routes/bank'
import { billRoutes } from './routes/bill'
import { accountRoutes } from './routes/chart-of-account'
import { companyRoutes } from './routes/company'
import { fileRoutes } from './routes/file'
import { fixedAssetRoutes } from './routes/fixed-asset'
import { healthRoutes } from './routes/health'
import { invoiceRoutes } from './routes/invoice'
import { journalEntryRoutes } from './routes/journal-entry'
import { loanRoutes } from './routes/loan'
import { memberRoutes } from './routes/member'
import { monthCloseRoutes } from './routes/month-close'
import { reconciliationRoutes } from './routes/reconciliation'
import { reportRoutes } from './routes/report'
import { ruleRoutes } from './routes/rule'
import { secondFactorRoutes } from './routes/second-factor'
import { serviceRoutes } from './routes/service'
import { sharedRoutes } from './routes/shared'
import { stakeholderRoutes } from './routes/stakeholder'
import { suggestionRoutes } from './routes/suggestion'
import { taskRoutes } from './routes/task'
import { transactionRoutes } from './routes/transaction'
import { truckRoutes } from './routes/truck'
import { budgetRoutes } from './routes/budget'
import { savedReportRoutes } from './routes/saved-report'
import { outboxRoutes, userRoutes } from './routes/user'
import type { Ports } from './services/context'

interface AppDeps extends Ports {
  /** When set, every call except health and documentation must present it as X-Service-Key. */
  service_credential?: string
  /** Who may read the demo's mails. */
  outbox: Outbox
  /** Counts calls. */
  metrics?: MiddlewareHandler
}

/** Every route of the contract, in the order in which they match. */
export const routes = ({ outbox, mail }: Pick<AppDeps, 'outbox' | 'mail'>): Route[] => [
  ...healthRoutes(manifest.version),
  ...userRoutes,
  ...secondFactorRoutes,
  ...(mail.outbox ? outboxRoutes(outbox) : []),
  ...companyRoutes,
  ...memberRoutes,
  ...bankRoutes,
  ...transactionRoutes,
  ...ruleRoutes,
  ...suggestionRoutes,
  ...reconciliationRoutes,
  ...accountRoutes,
  ...stakeholderRoutes,
  ...journalEntryRoutes,
  ...billRoutes,
  ...serviceRoutes,
  ...invoiceRoutes,
  ...reportRoutes,
  ...monthCloseRoutes,
  ...truckRoutes,
  ...budgetRoutes,
  ...savedReportRoutes,
  ...loanRoutes,
  ...fixedAssetRoutes,
  ...taskRoutes,
  ...fileRoutes,
  ...sharedRoutes,
]

export type App = Hono<{ Variables: Variables }>

export function buildApp(deps: AppDeps): App {
  const app: App = new Hono<{ Variables: Variables }>()
  app.onError(onError(deps.log))
  app.notFound(notFound)
  app.use(requestLog(deps.log))
  if (deps.traces) app.use(callSpans(deps.traces, deps.service_credential))
  if (deps.metrics) app.use(deps.metrics)
  app.use(gateway(deps.service_credential))
  app.use(deadline())
  docsRoutes(app, manifest.version)
  const budget = companyBudget()
  for (const route of routes(deps)) serve(app, { ...deps, budget }, route)
  return app
}

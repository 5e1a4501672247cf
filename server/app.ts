import { Hono } from 'hono'
import manifest from '@/package.json'
import { docsRoutes } from './http/docs-routes'
import { notFound, onError } from './http/errors'
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
import { reconciliationRoutes } from './routes/reconciliation'
import { reportRoutes } from './routes/report'
import { reportFileRoutes } from './routes/report-file'
import { ruleRoutes } from './routes/rule'
import { serviceRoutes } from './routes/service'
import { sharedRoutes } from './routes/shared'
import { stakeholderRoutes } from './routes/stakeholder'
import { suggestionRoutes } from './routes/suggestion'
import { taskRoutes } from './routes/task'
import { transactionRoutes } from './routes/transaction'
import { truckRoutes } from './routes/truck'
import { outboxRoutes, userRoutes } from './routes/user'
import type { Ports } from './services/context'

export interface AppDeps extends Ports {
  /** When set, every call but health and documentation must present it as X-Service-Key. */
  service_credential?: string
  /** Shows the demo outbox to whoever asks. */
  demo: boolean
}

/** Every route of the contract, in the order in which they match. */
const routes = ({ demo, mail }: AppDeps): Route[] => [
  ...healthRoutes(manifest.version),
  ...userRoutes,
  ...(demo && mail.outbox ? outboxRoutes : []),
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
  ...reportFileRoutes,
  ...reportRoutes,
  ...truckRoutes,
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
  app.use(gateway(deps.service_credential))
  docsRoutes(app, manifest.version)
  for (const route of routes(deps)) serve(app, deps, route)
  return app
}

import { cspReport } from '@/lib/bff/csp-report'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  cspReport as DELETE,
  cspReport as GET,
  cspReport as HEAD,
  cspReport as OPTIONS,
  cspReport as PATCH,
  cspReport as POST,
  cspReport as PUT,
}

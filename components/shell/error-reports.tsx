import { ERROR_REPORTS_META } from '@/lib/client/error-reports'

/** Tells the browser where its error reports go; nothing when they go nowhere. */
export function ErrorReports({ dsn }: { dsn: string | undefined }) {
  return dsn === undefined ? null : <meta name={ERROR_REPORTS_META} content={dsn} />
}

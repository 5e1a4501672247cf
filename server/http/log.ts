import pino, { type DestinationStream, type Logger } from 'pino'

const SECRETS = [
  'authorization',
  'password',
  'new_password',
  're_new_password',
  'token',
  'access',
  'refresh',
  'code',
  'link',
  'text',
]

/** JSON lines; secrets are masked wherever they stand in the first levels of what is logged. */
export const logger = (level: string, out?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { err: describe },
    },
    out,
  )

/** Message and stack, and of a database error what names the rule, but not its detail: that holds values. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const sqlstate = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name, message, stack, sqlstate, constraint, ...(cause === undefined ? {} : { cause: describe(cause) }) }
}

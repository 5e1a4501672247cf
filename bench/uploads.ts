import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inDist } from './api'

const PREVIEW = '/api/v1/company/integration/import-file/preview/'
const LOOPS = 3

const FILES = {
  // Five megabytes of rows that are nothing.
  'of 860,000 rows': () => '1,a,2\n'.repeat(860_000),
  // The longest that is read.
  'of 99,000 lines': () =>
    Array.from({ length: 99_000 }, (_, n) => `2026-02-03,FUEL STOP ${n},-${n % 900}.25`).join('\n'),
}
export type UploadedFile = keyof typeof FILES
export const UPLOADED_FILES = Object.keys(FILES) as UploadedFile[]

/**
 * Three loops of previews, from a program of their own: what sends megabytes holds up the calls that are timed beside it.
 * @returns once they run; what ends them and tells how often which status came
 */
export async function startUploads(
  origin: string,
  authorization: string,
  file: UploadedFile,
): Promise<() => Promise<string>> {
  const child = fork(inDist('bench.mjs'), ['--run-uploads'], {
    env: { ...process.env, UPLOAD_ORIGIN: origin, UPLOAD_AUTHORIZATION: authorization, UPLOAD_FILE: file },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The uploads ended too early')
  })
  const answer = async (): Promise<string> => {
    const [text] = (await Promise.race([once(child, 'message'), ended])) as [string]
    return text
  }
  await answer()
  return () => {
    const statuses = answer()
    child.send('stop')
    return statuses
  }
}

/** The program that startUploads starts. */
export async function runUploads({
  UPLOAD_ORIGIN,
  UPLOAD_AUTHORIZATION,
  UPLOAD_FILE,
}: NodeJS.ProcessEnv): Promise<void> {
  let isOver = false
  process.once('message', () => (isOver = true))
  const statuses = new Map<number, number>()
  const form = new FormData()
  form.append('file', new File([FILES[UPLOAD_FILE as UploadedFile]()], 'statement.csv'))
  const written = new Response(form)
  const headers = {
    authorization: UPLOAD_AUTHORIZATION ?? '',
    'content-type': written.headers.get('content-type') ?? '',
  }
  const body = await written.arrayBuffer()
  const loops = Array.from({ length: LOOPS }, async () => {
    while (!isOver) {
      const answer = await fetch(`${UPLOAD_ORIGIN}${PREVIEW}`, { method: 'POST', body, headers }).catch(() => undefined)
      await answer?.arrayBuffer()
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  process.send?.('ready')
  await Promise.all(loops)
  process.send?.([...statuses].map(([status, count]) => `${status} ${count} times`).join(', '), () =>
    process.disconnect(),
  )
}

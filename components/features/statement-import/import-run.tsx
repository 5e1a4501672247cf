'use client'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { counted } from '@/components/ui/count-text'
import { useUndoImport } from '@/components/pickers/undo-import'
import { Button } from '@/components/ui/button'
import { Meter } from '@/components/ui/meter'
import { Hint } from '@/components/ui/field-box'
import { Indeterminate } from '@/components/ui/indeterminate'
import { passFocusOn } from '@/components/ui/focus-layer'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Spinner } from '@/components/ui/spinner'
import { useTask } from '@/lib/client/tasks'
import { unreached } from '@/lib/contract/bank-words'
import { ImportResult } from '@/lib/contract/statement-import'
import { LeftOutRows } from './left-out-rows'
import { RejectedLines } from './rejected-lines'

export interface ImportRunProps {
  task: string
  fileName: string
  /** Called once, when lines are in the books: all of them, or those before a failure. */
  onWritten: () => void
  onSuccess?: (() => void) | undefined
  /** Called with whether anything was imported before the failure. */
  onRetry: (hasBegun: boolean) => void
  onAnother: () => void
  onDone: () => void
}

/** The running import, then its result. */
export function ImportRun({ task: id, fileName, onWritten, onSuccess, onRetry, onAnother, onDone }: ImportRunProps) {
  const { task, error, retry, retrying } = useTask(id)
  const begun = Begun.safeParse(task?.result).data ?? NOTHING
  useOnce(task?.status === 'SUCCESS', () => onSuccess?.())
  useOnce(task?.status === 'SUCCESS' || (task?.status === 'FAILURE' && begun.places.length > 0), onWritten)
  if (task?.status === 'SUCCESS') {
    return (
      <Result
        fileName={fileName}
        result={ImportResult.safeParse(task.result).data ?? null}
        onAnother={onAnother}
        onDone={onDone}
      />
    )
  }
  if (task?.status === 'FAILURE') {
    return (
      <Failed
        fileName={fileName}
        message={task.message}
        done={begun}
        onRetry={() => onRetry(begun.places.length > 0)}
      />
    )
  }
  if (error) return <QueryErrorNote what="the import" error={error} onRetry={retry} retrying={retrying} />
  return <Running fileName={fileName} progress={task?.progress ?? 0} />
}

/** What the job reports of its progress. */
const Begun = z.object({ created: z.int(), places: z.array(z.object({ import: z.string() })) })
type Begun = z.infer<typeof Begun>
const NOTHING: Begun = { created: 0, places: [] }

/** Lines of earlier batches are in the books; they can be undone, or another attempt continues after them. */
function Failed({
  fileName,
  message,
  done: { created, places },
  onRetry,
}: {
  fileName: string
  message: ReactNode
  done: Begun
  onRetry: () => void
}) {
  const { undo, isPending } = useUndoImport()
  const takeBack = async () => {
    if (await undo({ imports: [...new Set(places.map((place) => place.import))], file_name: fileName })) onRetry()
  }
  return (
    <Note
      tone="red"
      role="alert"
      title={
        created > 0
          ? `The import failed after ${counted(created, 'transaction')}.`
          : 'The import failed. Nothing was imported.'
      }
      action={
        <>
          {created > 0 ? (
            <Button size={28} loading={isPending} loadingLabel="Undoing" onClick={() => void takeBack()}>
              Undo import
            </Button>
          ) : null}
          <Button size={28} onClick={onRetry}>
            Back to the preview
          </Button>
        </>
      }
    >
      {message}
    </Note>
  )
}

function Running({ fileName, progress }: { fileName: string; progress: number }) {
  return (
    <div className="flex flex-col gap-3 py-4" role="status">
      <p className="flex items-center gap-2.5">
        <Spinner />
        <b className="min-w-0 truncate font-medium">Importing {fileName}</b>
        <span className="tnum ml-auto text-muted">{progress > 0 ? `${progress}%` : 'Waiting'}</span>
      </p>
      {progress > 0 ? <Meter label="Import" percent={progress} /> : <Indeterminate className="h-1 rounded-[2px]" />}
      <Hint>You can leave this page. The import goes on.</Hint>
    </div>
  )
}

function Result({
  fileName,
  result,
  onAnother,
  onDone,
}: {
  fileName: string
  result: ImportResult | null
  onAnother: () => void
  onDone: () => void
}) {
  const { undo, isPending } = useUndoImport()
  const [isUndone, setUndone] = useState(false)
  useEffect(passFocusOn, [])
  const stayedOut = result ? stayedOutOf(result) : []
  const takeBack = async () => {
    if (await undo({ imports: result?.imports ?? [], file_name: fileName })) setUndone(true)
  }
  return (
    <div className="flex flex-col gap-4" role="status">
      <p className="flex items-center gap-2.5 text-md font-semibold">
        <CircleCheck size={20} strokeWidth={1.75} className="text-pos" aria-hidden />
        {isUndone
          ? `The import of ${fileName} is undone`
          : result
            ? `${counted(result.created, 'transaction')} imported`
            : 'The statement is imported'}
      </p>
      {result && !isUndone ? (
        <>
          {stayedOut.length > 0 ? (
            <ul className="text-fg-2">
              {stayedOut.map(([lines, why]) => (
                <li key={why}>
                  {counted(lines, 'line')} {why}
                </li>
              ))}
            </ul>
          ) : null}
          {result.balances.map((account) => (
            <Note key={account.bank_account} tone="amber" title={`${account.name} does not match its statement.`}>
              {unreached(account)}
            </Note>
          ))}
          <LeftOutRows rows={result.left_out} />
          <RejectedLines lines={result.rejected} />
        </>
      ) : null}
      <div className="flex justify-end gap-2">
        {result && result.created > 0 && !isUndone ? (
          <Button
            variant="ghost"
            className="mr-auto"
            loading={isPending}
            loadingLabel="Undoing"
            onClick={() => void takeBack()}
          >
            Undo import
          </Button>
        ) : null}
        <Button onClick={onAnother}>Import another file</Button>
        <Button variant="primary" data-autofocus onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** What was left out and why, if anything. */
const stayedOutOf = ({ duplicates, before_start, likely, rejected }: ImportResult) =>
  (
    [
      [duplicates, 'imported before, left out'],
      [before_start, 'from before the books start, left out'],
      [likely, 'that may be in the books already, left out'],
      [rejected.length, 'rejected'],
    ] as const
  ).filter(([lines]) => lines > 0)

function useOnce(happened: boolean, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (happened) latest.current()
  }, [happened])
}

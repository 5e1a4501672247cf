import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenFile, NO_FILE, type ChosenFile } from '@/components/pickers/chosen-file'
import { useDebounced } from '@/components/ui/use-debounced'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { newKey } from '@/lib/client/new-key'
import { refreshTopics } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { importFile, type ImportPreview } from '@/lib/contract/statement-import'
import { draftOf, mappingOf, type MappingDraft } from './mapping'
import { importBody, importPreview } from './queries'
import {
  draftTarget,
  newLines,
  targetError,
  targetOf,
  type FileAccount,
  type PreviewAccount,
  type TargetDraft,
} from './target'

/** What was chosen for an account of the file. */
interface Target {
  account: FileAccount
  draft: TargetDraft
}

type Sheet = NonNullable<ImportPreview['needs_mapping']>

/** The state of one import, from the chosen file to the started task. An error never discards what the user chose. */
export function useStatementImport() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [mapping, setMapping] = useState<MappingDraft | null>(null)
  const [targets, setTargets] = useState<ReadonlyMap<string, Target>>(new Map())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(newKey)
  const client = useQueryClient()

  const choice = { mapping: mapping ? mappingOf(mapping) : null, targets: toTargets(targets) }
  const settled = useDebounced(choice)
  const reading = useQuery({
    ...importPreview(chosen ?? NO_FILE, settled),
    enabled: chosen !== null && task === null,
    placeholderData: (previous, query) => (query?.queryKey[1] === chosen?.key ? previous : undefined),
  })
  const preview = chosen ? reading.data : undefined
  // A file read with a mapping no longer asks for one; the column details of the first response stay on screen.
  if (preview?.needs_mapping && sheet === null) {
    setSheet(preview.needs_mapping)
    setMapping(draftOf(preview.needs_mapping.guess))
  }

  const targetFrom = (account: PreviewAccount) => targetFor(targets, account)
  const changed = () => {
    setRefusal(null)
    setAttempt(newKey())
  }
  const take = (file: File | null) => {
    setChosen(chosenFile(file))
    setSheet(null)
    setMapping(null)
    setTargets(new Map())
    setTicked(new Set())
    setTask(null)
    changed()
  }
  const start = async () => {
    if (!chosen) return
    setSending(true)
    setRefusal(null)
    try {
      // Pressed while the latest choice is still being read, Import waits for the result.
      const read = await client.ensureQueryData(importPreview(chosen, choice))
      if (whyNotYet(read, { targets: read.accounts.map(targetFrom), ticked }) !== null) return
      const all = {
        mapping: choice.mapping,
        targets: read.accounts.map((account) => targetOf(account, targetFrom(account))),
        keep: read.accounts.flatMap((account) => account.likely.map(({ ref }) => ref)).filter((ref) => ticked.has(ref)),
      }
      const { task_id } = await call(importFile, { file: chosen.file, body: importBody(all), idempotencyKey: attempt })
      setTask(task_id)
    } catch (error) {
      setRefusal(sentence(error))
    } finally {
      setSending(false)
    }
  }
  return {
    chosen,
    take,
    preview,
    busy: reading.isFetching,
    readError: chosen && reading.error ? sentence(reading.error) : null,
    /** Null if retrying would give the same result. */
    readAgain: reading.error instanceof ApiError && reading.error.status < 500 ? null : () => void reading.refetch(),
    sheet,
    mapping,
    setMapping: (next: MappingDraft) => {
      setMapping(next)
      changed()
    },
    target: targetFrom,
    setTarget: (account: PreviewAccount, next: TargetDraft) => {
      setTargets(new Map(targets).set(keyOf(account), { account, draft: next }))
      // Another target account may have other duplicates.
      setTicked(new Set())
      changed()
    },
    /** Refs of the likely duplicates that are imported anyway. */
    ticked,
    tick: (refs: readonly string[], isTicked: boolean) => {
      setTicked(new Set(isTicked ? [...ticked, ...refs] : [...ticked].filter((ref) => !refs.includes(ref))))
      changed()
    },
    /** Reads the file again after something outside it changed. */
    readAfresh: () => void reading.refetch(),
    start,
    sending,
    refusal,
    task,
    /** Back to the preview, for another try after a task that failed. */
    again: (hasBegun: boolean) => {
      // Lines and accounts created before the task failed are in the books by now.
      client.removeQueries({ queryKey: ['statement-preview'] })
      if (hasBegun) setTargets(new Map([...targets].filter(([, { draft }]) => draft.bank_account !== null)))
      setTicked(new Set())
      setTask(null)
      changed()
    },
    refresh: () => refreshTopics(client, [...LEDGER, 'integrations']),
  }
}
export type StatementImportState = ReturnType<typeof useStatementImport>

/** Accounts that the file does not name are distinguished by their position. */
export const keyOf = ({ account_key, index }: FileAccount): string => account_key ?? `#${index}`

const targetFor = (targets: ReadonlyMap<string, Target>, account: PreviewAccount): TargetDraft =>
  targets.get(keyOf(account))?.draft ?? draftTarget(account)

const toTargets = (targets: ReadonlyMap<string, Target>) =>
  [...targets.values()]
    .filter(({ draft }) => targetError(draft) === null)
    .map(({ account, draft }) => targetOf(account, draft))

const sentence = (error: unknown): string => {
  if (error instanceof ApiError) return Object.values(error.fields).flat().join(' ') || error.lines.join(' ')
  return error instanceof Error ? error.message : 'Internal server error'
}

/** The file has lines, and all are from before the books start. */
export const isBeforeBooks = ({ accounts }: Pick<ImportPreview, 'accounts'>): boolean =>
  accounts.some(({ reading }) => reading.lines > 0) &&
  accounts.every(({ reading, before_start }) => before_start === reading.lines)

export const linesToImport = ({ accounts }: Pick<ImportPreview, 'accounts'>, ticked: ReadonlySet<string>): number =>
  accounts.reduce((sum, account) => sum + newLines(account, ticked), 0)

/** Why Import cannot be pressed yet; null if it can. */
export function whyNotYet(
  preview: ImportPreview,
  { targets, ticked }: { targets: TargetDraft[]; ticked: ReadonlySet<string> },
): string | null {
  if (preview.needs_mapping) return 'Choose the columns first.'
  if (preview.accounts.length === 0) return 'The file holds no lines to import.'
  if (targets.some((target) => targetError(target) !== null)) return 'Name the new bank account first.'
  if (linesToImport(preview, ticked) > 0) return null
  if (preview.accounts.some(({ likely }) => likely.length > 0))
    return 'Every line of this file may be in the books already. Tick what is not.'
  const or = preview.rejected.length > 0 ? ', or was rejected' : ''
  if (isBeforeBooks(preview)) return `Every line of this file is from before your books start${or}.`
  const sum = (of: (account: PreviewAccount) => number) => preview.accounts.reduce((total, each) => total + of(each), 0)
  const lines = sum(({ reading }) => reading.lines)
  const known = sum(({ duplicates }) => duplicates)
  if (lines > 0 && known === lines) return `Every line of this file is in the books already${or}.`
  // Of a locked period or in another currency; each is listed with its reason.
  if (known + sum(({ before_start }) => before_start) < lines || lines === 0)
    return 'No line of this file can be imported.'
  return `Every line of this file is in the books already or from before they start${or}.`
}

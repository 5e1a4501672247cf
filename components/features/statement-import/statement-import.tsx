'use client'
import { counted } from '@/components/ui/count-text'
import { FileDrop } from '@/components/form/file-drop'
import { Button } from '@/components/ui/button'
import { FieldBox, Hint } from '@/components/ui/field-box'
import { Indeterminate } from '@/components/ui/indeterminate'
import { Note } from '@/components/ui/note'
import { useShortcut } from '@/components/ui/use-shortcut'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { AccountPreview } from './account-preview'
import { BeforeBooks } from './before-books'
import { ColumnMappingForm } from './column-mapping-form'
import { ImportRun } from './import-run'
import { LeftOutRows } from './left-out-rows'
import { RejectedLines } from './rejected-lines'
import { mayBeCard } from './mapping'
import { keyOf, linesToImport, useStatementImport, whyNotYet, type StatementImportState } from './use-statement-import'

const ACCEPT = '.ofx,.qfx,.qbo,.qif,.csv,.tsv,.xlsx,.xml,.txt'

export interface StatementImportProps {
  /** After a finished import, once its summary has been read. */
  onDone: () => void
  /** Called as soon as lines are in the books, before the summary is closed. */
  onImported?: () => void
}

/** Imports a bank's statement file: choose, review, import, see the result. */
export function StatementImport({ onDone, onImported }: StatementImportProps) {
  const state = useStatementImport()
  useUnsavedGuard(mayBringIn(state))
  useShortcut('mod+enter', () => {
    if (state.preview && !state.readError && !state.sending && state.task === null) void state.start()
  })
  if (state.task !== null) {
    return (
      <ImportRun
        task={state.task}
        fileName={state.chosen?.file.name ?? ''}
        onWritten={() => void state.refresh()}
        onSuccess={onImported}
        onRetry={state.again}
        onAnother={() => state.take(null)}
        onDone={onDone}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4.5">
      <ChooseFile state={state} />
      {state.readError ? <ReadError state={state} /> : null}
      {state.sheet && state.mapping ? (
        <ColumnMappingForm sheet={state.sheet} draft={state.mapping} onChange={state.setMapping} />
      ) : null}
      {state.preview ? <Check state={state} preview={state.preview} /> : null}
    </div>
  )
}

/** Whether the chosen file can still import anything; if not, it is discarded without a question. */
function mayBringIn({ chosen, task, mapping, readError, readAgain, preview, ticked }: StatementImportState): boolean {
  if (chosen === null || task !== null) return false
  if (mapping !== null) return true
  if (readError !== null) return readAgain !== null
  return !preview || linesToImport(preview, ticked) > 0 || preview.accounts.some(({ likely }) => likely.length > 0)
}

function ChooseFile({ state }: { state: StatementImportState }) {
  return (
    <FieldBox>
      <FileDrop
        value={state.chosen?.file ?? null}
        label="Statement file"
        accept={ACCEPT}
        uploading={state.busy && !state.preview}
        invalid={state.readError !== null}
        onFile={state.take}
        onRemove={() => state.take(null)}
      />
      {state.chosen ? null : (
        <Hint>
          OFX, QFX, QIF, CSV, XLSX or CAMT.053, as your bank&apos;s website offers it under “Download” or “Export”.
        </Hint>
      )}
    </FieldBox>
  )
}

function ReadError({ state }: { state: StatementImportState }) {
  return (
    <Note
      tone="red"
      role="alert"
      title="We could not read this file."
      action={
        state.readAgain ? (
          <Button size={28} loading={state.busy} loadingLabel="Retry" onClick={state.readAgain}>
            Retry
          </Button>
        ) : undefined
      }
    >
      {state.readError}
    </Note>
  )
}

function Check({
  state,
  preview,
}: {
  state: StatementImportState
  preview: NonNullable<StatementImportState['preview']>
}) {
  const { mapping, ticked } = state
  const lines = linesToImport(preview, ticked)
  const reason = whyNotYet(preview, { targets: preview.accounts.map(state.target), ticked })
  return (
    <>
      <div className="relative flex flex-col gap-4.5" aria-busy={state.busy || undefined}>
        {state.busy ? <Indeterminate className="absolute inset-x-0 -top-2.5 h-0.5 rounded-[2px]" /> : null}
        {mapping && preview.accounts.some((account) => mayBeCard(mapping, account)) ? (
          <Note
            tone="amber"
            title="Is this a card?"
            action={
              <Button size={28} onClick={() => state.setMapping({ ...mapping, flip_sign: !mapping.flip_sign })}>
                Yes, these are purchases
              </Button>
            }
          >
            Every line of this file is money in. A card&apos;s file often writes its purchases without a minus.
          </Note>
        ) : null}
        {preview.accounts.map((account) => (
          <AccountPreview
            key={keyOf(account)}
            account={account}
            asStatement={mapping !== null}
            draft={state.target(account)}
            onChange={(draft) => state.setTarget(account, draft)}
            ticked={ticked}
            onTick={state.tick}
          />
        ))}
        <LeftOutRows rows={preview.left_out} />
        <RejectedLines lines={preview.rejected} />
        <BeforeBooks preview={preview} onMoved={state.readAfresh} />
      </div>
      {state.refusal ? (
        <Note tone="red" role="alert" title="Nothing was imported.">
          {state.refusal}
        </Note>
      ) : null}
      <div className="flex items-center justify-end gap-2 max-sm:flex-wrap">
        {reason ? <Hint className="mr-auto max-sm:w-full">{reason}</Hint> : null}
        <Button variant="ghost" onClick={() => state.take(null)}>
          Choose another file
        </Button>
        <Button
          variant="primary"
          loading={state.sending}
          loadingLabel="Sending"
          disabled={state.readError !== null}
          disabledReason={reason ?? undefined}
          onClick={() => void state.start()}
        >
          {`Import ${counted(lines, 'transaction')}`}
        </Button>
      </div>
    </>
  )
}

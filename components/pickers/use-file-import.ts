import { keepPreviousData, queryOptions, useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '@/components/ui/toast'
import { sentenceOf } from '@/lib/client/api-error'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Topic } from '@/lib/contract/topics'
import { chosenFile, NO_FILE, type ChosenFile } from './chosen-file'

interface Previewed {
  topic: Topic
  endpoint: Pick<Endpoint, 'path'>
  chosen: ChosenFile
  body: object
}

/** What importing a file would do; read again when what it is compared with has changed. */
export const filePreview = <A>(
  { topic, endpoint, chosen, body }: Previewed,
  run: (signal: AbortSignal) => Promise<A>,
) =>
  queryOptions({
    queryKey: [topic, endpoint.path, chosen.key, body],
    queryFn: ({ signal }) => run(signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

type PreviewOf<A> = (chosen: ChosenFile) => ReturnType<typeof filePreview<A>>

/** A chosen file and what is read of it, for `ImportDialog`. */
export function useFilePreview<A>(previewOf: PreviewOf<A>) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const preview = useQuery({ ...previewOf(chosen ?? NO_FILE), enabled: chosen !== null })
  return {
    chosen,
    outcome: chosen ? preview.data : undefined,
    dialog: {
      file: chosen?.file ?? null,
      reading: preview.isFetching,
      refusal: preview.isError ? sentenceOf(preview.error) : null,
      onFile: (file: File | null) => setChosen(chosenFile(file)),
    },
  }
}

interface FileImport<A, B> {
  preview: PreviewOf<A>
  write: Pick<UseMutationResult<A, Error, { body: B; file?: File }>, 'mutate' | 'isPending'>
  body: B
  /** How many rows importing it would write. */
  writes: (outcome: A) => number
  /** The notification after it was imported. */
  success: (outcome: A) => string
  /** Takes it back, which that notification then offers; null where this person cannot. */
  undo?: (outcome: A) => (() => void) | null
  onClose: () => void
}

/** The state of a dialog that imports a list from a file: nothing is written before the preview has no refused row. */
export function useFileImport<A extends { refused: number }, B>({
  preview,
  write,
  body,
  writes,
  success,
  undo,
  onClose,
}: FileImport<A, B>) {
  const { chosen, outcome, dialog } = useFilePreview(preview)
  const onImport = () =>
    chosen &&
    write.mutate(
      { body, file: chosen.file },
      {
        onSuccess: (done) => {
          const takeBack = undo?.(done) ?? null
          if (takeBack) notify.undo(success(done), takeBack)
          else notify.success(success(done))
          onClose()
        },
      },
    )
  return {
    outcome,
    dialog: {
      ...dialog,
      mayImport: outcome !== undefined && !dialog.reading && writes(outcome) > 0 && outcome.refused === 0,
      importing: write.isPending,
      onImport,
      onClose,
    },
  }
}

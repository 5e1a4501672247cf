import { newKey } from '@/lib/client/new-key'

/** A chosen file; the key distinguishes two files of the same name. */
export interface ChosenFile {
  key: string
  file: File
}

export const chosenFile = (file: File | null): ChosenFile | null => (file ? { key: newKey(), file } : null)

/** For a query that is off until a file is chosen. */
export const NO_FILE: ChosenFile = { key: '', file: new File([], '') }

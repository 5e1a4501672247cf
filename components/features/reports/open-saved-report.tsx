import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { SavedReportFormProps } from './saved-report-form'

const SavedReportForm = lazyPart(() => import('./saved-report-form').then((module) => module.SavedReportForm))

/** Saves a report, or edits a saved one. */
export const openSavedReport = (props: SavedReportFormProps): void =>
  openDrawer({
    title: props.id === null ? 'Save report' : 'Saved report',
    width: 440,
    content: <SavedReportForm {...props} />,
  })

import { Page, type Crumb } from '@/components/shell/page'
import { Note } from '@/components/ui/note'

/** Shown in place of a form to users who may only read. */
export const ReadOnly = ({ title, crumbs }: { title: string; crumbs: readonly Crumb[] }) => (
  <Page title={title} crumbs={crumbs} scroll>
    <Note tone="neutral">You can view these books but not change them.</Note>
  </Page>
)

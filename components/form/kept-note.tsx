import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'

interface KeptNoteProps {
  /** It was changed by somebody since this was typed. */
  overtaken?: boolean
  onForget: () => void
}

/** What was typed and not saved is on screen again. */
export const KeptNote = ({ overtaken = false, onForget }: KeptNoteProps) => (
  <Note
    tone={overtaken ? 'amber' : 'blue'}
    action={
      <Button size={28} onClick={onForget}>
        Start over
      </Button>
    }
  >
    What you typed before was restored. It is not saved yet.
    {overtaken ? ' Somebody has saved a change since: saving yours replaces it.' : null}
  </Note>
)

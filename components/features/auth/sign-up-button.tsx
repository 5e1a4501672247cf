import { Button } from '@/components/ui/button'

export const SignUpButton = ({ submitting }: { submitting: boolean }) => (
  <Button
    type="submit"
    variant="primary"
    size={40}
    full
    className="mt-1"
    loading={submitting}
    loadingLabel="Signing up"
  >
    Sign Up Free trial
  </Button>
)

import { together } from '@/tests/support/together'

together({ share: 1, of: 12 })

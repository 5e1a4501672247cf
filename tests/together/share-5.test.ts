import { together } from '@/tests/support/together'

together({ share: 5, of: 12 })

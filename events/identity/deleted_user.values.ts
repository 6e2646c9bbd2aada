/** In answers, takes the place of the id of whoever has deleted their account: 127155982985829 in base62, as existing clients know it. */
export const DELETED_USER_ID = 'a6eRm92L'

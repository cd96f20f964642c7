export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "applications": {
                  Row: {
                    "answer_by": string,"coinmarketcap_url": string | null,"created_at": string,"id": string,"key_hash": string | null,"project_blurb": string | null,"staff_note": string | null,"status": Database["public"]['Enums']["application_status"],"status_changed_at": string,"telegram_contact": string,"writes_as": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_by"?: string,"coinmarketcap_url"?: string | null,"created_at"?: string,"id"?: string,"key_hash"?: string | null,"project_blurb"?: string | null,"staff_note"?: string | null,"status"?: Database["public"]['Enums']["application_status"],"status_changed_at"?: string,"telegram_contact": string,"writes_as"?: string | null
                  }
                  Update: {
                    "answer_by"?: string,"coinmarketcap_url"?: string | null,"created_at"?: string,"id"?: string,"key_hash"?: string | null,"project_blurb"?: string | null,"staff_note"?: string | null,"status"?: Database["public"]['Enums']["application_status"],"status_changed_at"?: string,"telegram_contact"?: string,"writes_as"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"messages": {
                  Row: {
                    "company": string | null,"created_at": string,"email": string,"id": string,"key_hash": string | null,"message": string,"name": string,"project_type": string | null,"staff_note": string | null,"status": Database["public"]['Enums']["message_status"],"status_changed_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "company"?: string | null,"created_at"?: string,"email": string,"id"?: string,"key_hash"?: string | null,"message": string,"name": string,"project_type"?: string | null,"staff_note"?: string | null,"status"?: Database["public"]['Enums']["message_status"],"status_changed_at"?: string
                  }
                  Update: {
                    "company"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"key_hash"?: string | null,"message"?: string,"name"?: string,"project_type"?: string | null,"staff_note"?: string | null,"status"?: Database["public"]['Enums']["message_status"],"status_changed_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"reports": {
                  Row: {
                    "created_at": string,"id": string,"key_hash": string | null,"kind": string,"language": string | null,"met_where": string | null,"reporter_contact": string | null,"staff_note": string | null,"status": Database["public"]['Enums']["report_status"],"status_changed_at": string,"value": string,"value_key": string | null,"what_happened": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"key_hash"?: string | null,"kind": string,"language"?: string | null,"met_where"?: string | null,"reporter_contact"?: string | null,"staff_note"?: string | null,"status"?: Database["public"]['Enums']["report_status"],"status_changed_at"?: string,"value": string,"value_key"?: never,"what_happened"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"key_hash"?: string | null,"kind"?: string,"language"?: string | null,"met_where"?: string | null,"reporter_contact"?: string | null,"staff_note"?: string | null,"status"?: Database["public"]['Enums']["report_status"],"status_changed_at"?: string,"value"?: string,"value_key"?: never,"what_happened"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"verification_requests": {
                  Row: {
                    "created_at": string,"email_to_verify": string | null,"id": string,"telegram_to_verify": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email_to_verify"?: string | null,"id"?: string,"telegram_to_verify"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"email_to_verify"?: string | null,"id"?: string,"telegram_to_verify"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"verified_contacts": {
                  Row: {
                    "active": boolean,"contact_position": string | null,"email": string | null,"email_domain": string | null,"email_key": string | null,"full_name": string,"id": string,"look_alike_brand": string | null,"look_alike_handle": string | null,"look_alike_mailbox": string | null,"telegram_handle": string | null,"telegram_key": string | null,"verified_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "active"?: boolean,"contact_position"?: string | null,"email"?: string | null,"email_domain"?: never,"email_key"?: never,"full_name": string,"id"?: string,"look_alike_brand"?: never,"look_alike_handle"?: never,"look_alike_mailbox"?: never,"telegram_handle"?: string | null,"telegram_key"?: never,"verified_at"?: string
                  }
                  Update: {
                    "active"?: boolean,"contact_position"?: string | null,"email"?: string | null,"email_domain"?: never,"email_key"?: never,"full_name"?: string,"id"?: string,"look_alike_brand"?: never,"look_alike_handle"?: never,"look_alike_mailbox"?: never,"telegram_handle"?: string | null,"telegram_key"?: never,"verified_at"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "application_inbox": {
                  Row: {
                    "coinmarketcap_url": string | null,"created_at": string,"hours_since_arrival": number | null,"id": string,"notification": string | null,"notification_error": string | null,"overdue": boolean | null,"project_blurb": string | null,"staff_note": string | null,"status": Database["public"]['Enums']["application_status"],"status_changed_at": string,"telegram_contact": string,"writes_as": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"message_inbox": {
                  Row: {
                    "company": string | null,"created_at": string,"email": string,"hours_since_arrival": number | null,"id": string,"message": string,"name": string,"notification": string | null,"notification_error": string | null,"project_type": string | null,"staff_note": string | null,"status": Database["public"]['Enums']["message_status"],"status_changed_at": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"report_inbox": {
                  Row: {
                    "created_at": string,"hours_since_arrival": number | null,"id": string,"kind": string,"language": string | null,"met_where": string | null,"notification": string | null,"notification_error": string | null,"reporter_contact": string | null,"staff_note": string | null,"status": Database["public"]['Enums']["report_status"],"status_changed_at": string,"value": string,"what_happened": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "answer_database_check":
{ Args: { "client_headers": Json }; Returns: boolean
                           },
"application_status":
{ Args: { "": Json }; Returns: Json
                           } |
{ Args: { "token": string }; Returns: Json
                           },
"claim_exchange_rankings":
{ Args: { "board": string }; Returns: Json
                           },
"claim_notification":
{ Args: { "channel": string,"untried"?: boolean }; Returns: {
              "id": string,"kind": string,"lease": string,"record": Json
            }[]
                           },
"resembles_contact":
{ Args: { "": Json }; Returns: boolean
                           } |
{ Args: { "search_email"?: string,"search_telegram"?: string }; Returns: boolean
                           },
"settle_notification":
{ Args: { "error"?: string,"id": string,"lease": string,"retry_after"?: number }; Returns: undefined
                           },
"store_exchange_rankings":
{ Args: { "board": string,"error"?: string,"rankings": Json }; Returns: undefined
                           },
"submit":
{ Args: { "client_headers"?: Json,"content": Json,"key_hash"?: string,"kind": string }; Returns: Json
                           },
"verify_contact":
{ Args: { "": Json }; Returns: Json
                           } |
{ Args: { "search_email"?: string,"search_telegram"?: string }; Returns: {
              "contact_position": string,"email": string,"full_name": string,"id": string,"telegram_handle": string,"verified_at": string
            }[]
                           }
          }
          Enums: {
            "application_status": "new"|"in_review"|"contacted"|"won"|"lost"|"spam","message_status": "new"|"answered"|"spam","report_status": "new"|"handled"|"spam"
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

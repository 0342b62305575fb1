export interface paths {
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The key, and who acts with it */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members and people who haven’t joined yet; for admins, former members too */
        get: operations["listPeople"];
        put?: never;
        /** Add a person, who is no admin, and send the invitation */
        post: operations["addPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the role, manager, team or activity of a person who is no admin */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/api/v1/leave-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All leave types, including archived ones */
        get: operations["listLeaveTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Named teams */
        get: operations["listTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Locations */
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/{id}/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public holidays of a location in a year */
        get: operations["listHolidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leave-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leave requests, newest first */
        get: operations["listLeaveRequests"];
        put?: never;
        /** Request leave or, with leave:decide too, record it for someone */
        post: operations["requestLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leave-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A leave request */
        get: operations["getLeaveRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Edit a pending request, or change approved leave; someone else’s with leave:decide too */
        patch: operations["changeLeave"];
        trace?: never;
    };
    "/api/v1/leave-requests/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel leave, or withdraw a change */
        post: operations["cancelLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leave-requests/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve or reject a request; with approval steps, by a person’s key alone */
        post: operations["decideLeaveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leave-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether leave can be requested */
        get: operations["checkLeave"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is away in a range of dates, by start date */
        get: operations["listCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Balances of the current leave year */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person’s balances, explained line by line */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adjust a balance */
        post: operations["adjustBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payroll-periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pay period that includes a day, and the periods around it */
        get: operations["getPayrollPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payroll-periods/{start}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lines of a pay period, by person; until it’s locked, they may change */
        get: operations["listPayrollLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payroll-periods/{start}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lock a pay period: its lines and files never change again */
        post: operations["lockPayrollPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payroll-periods/{start}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files of a locked pay period; none before it’s locked */
        get: operations["listPayrollFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payroll-periods/{start}/files/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a locked pay period, which never changes */
        get: operations["downloadPayrollFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened in the last 30 days, oldest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks, the oldest first */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /** Add a webhook; only this answer has its secret */
        post: operations["addWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A webhook */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /** Remove a webhook and its deliveries */
        delete: operations["removeWebhookEndpoint"];
        options?: never;
        head?: never;
        /** Change a webhook’s address or events, or switch it on or off */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a webhook a new secret; for a day, messages are signed with both */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages to a webhook in the last 30 days, newest first, each with its last answer */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test message */
        post: operations["sendTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message to a webhook, with its last answer */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "id": "019c0f3b-5b20-7f14-a3c6-8d4e1f7a9b20",
         *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *       "leaveType": "annual",
         *       "unit": "days",
         *       "remaining": "14.5"
         *     }
         */
        Adjustment: {
            /**
             * Format: uuid
             * @description The adjustment’s ID: `adjustmentId` in its event.
             */
            id: string;
            /** Format: uuid */
            userId: string;
            leaveType: string;
            /** @enum {string} */
            unit: "days" | "hours";
            /** @description In the current leave year, after the adjustment; null without an allowance there. */
            remaining: string | null;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "firstName": "Ana",
         *         "lastName": "Silva"
         *       },
         *       "unit": "days",
         *       "total": "25",
         *       "used": "7",
         *       "pending": "3",
         *       "remaining": "15"
         *     }
         */
        Balance: {
            user: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
            };
            /** @enum {string} */
            unit: "days" | "hours";
            total: string;
            used: string;
            pending: string;
            remaining: string;
        };
        /**
         * @example {
         *       "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "sequence": 417,
         *       "timestamp": "2026-03-02T09:12:00.000Z",
         *       "keyId": null,
         *       "type": "balance.adjusted",
         *       "data": {
         *         "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "adjustmentId": "019c0f3b-5b20-7f14-a3c6-8d4e1f7a9b20",
         *         "leaveType": "annual",
         *         "date": "2026-03-02",
         *         "unit": "days",
         *         "amount": "-0.5"
         *       }
         *     }
         */
        BalanceEvent: {
            /** Format: uuid */
            id: string;
            /** @description Its number among all of the company's events, from 1 on, those that the key may not read included. */
            sequence: number;
            /** Format: date-time */
            timestamp: string;
            /** @description The API key that did it; null for people in the app, and for the app itself. */
            keyId: string | null;
            /** @enum {string} */
            type: "balance.adjusted";
            data: {
                /** Format: uuid */
                userId: string;
                /** Format: uuid */
                adjustmentId: string;
                /** @description Null in messages to a webhook that may not see private types. */
                leaveType: string | null;
                /** Format: date */
                date: string;
                /** @enum {string} */
                unit: "days" | "hours";
                amount: string;
            };
        };
        /**
         * @example {
         *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
         *       "user": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "firstName": "Ana",
         *         "lastName": "Silva"
         *       },
         *       "leaveType": "annual",
         *       "startDate": "2026-03-09",
         *       "endDate": "2026-03-11",
         *       "startsAt": null,
         *       "endsAt": null,
         *       "unit": "days",
         *       "days": "3",
         *       "hours": "24"
         *     }
         */
        CalendarEntry: {
            /** Format: uuid */
            id: string;
            user: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
            };
            leaveType: string | null;
            /** Format: date */
            startDate: string;
            /** Format: date */
            endDate: string;
            /** @description When it begins on its first date, such as 12:00; null for the whole of it. */
            startsAt: string | null;
            /** @description When it ends on its last date, such as 12:00; null for the whole of it. */
            endsAt: string | null;
            /**
             * @description What its type counted in when it was requested.
             * @enum {string}
             */
            unit: "days" | "hours";
            /** @description Its length, in the person’s own working days. */
            days: string;
            /** @description Its length, as working time. */
            hours: string;
        };
        /**
         * @example {
         *       "status": "approved"
         *     }
         */
        Decision: {
            /** @enum {string} */
            status: "approved" | "rejected";
            rejectionReason?: string;
        };
        /**
         * @example {
         *       "id": "019c0f3c-1b7d-7e42-a6c8-5d1f3b9e7c80",
         *       "messageId": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "type": "leave.approved",
         *       "state": "delivered",
         *       "createdAt": "2026-03-02T09:12:01.000Z",
         *       "attempts": 1,
         *       "nextAttemptAt": null,
         *       "attemptedAt": "2026-03-02T09:12:01.000Z",
         *       "durationMs": 84,
         *       "body": "{\"type\":\"leave.approved\",\"timestamp\":\"2026-03-02T09:12:00.000Z\",\"data\":{\"id\":\"019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30\",\"userId\":\"01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01\",\"amendsId\":null,\"leaveType\":\"annual\",\"startDate\":\"2026-03-09\",\"endDate\":\"2026-03-11\",\"startsAt\":null,\"endsAt\":null,\"unit\":\"days\",\"days\":\"3\",\"hours\":\"24\",\"status\":\"approved\"}}",
         *       "statusCode": 204,
         *       "answer": "",
         *       "problem": null
         *     }
         */
        Delivery: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            messageId: string;
            type: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            /** Format: date-time */
            createdAt: string;
            attempts: number;
            nextAttemptAt: string | null;
            attemptedAt: string | null;
            durationMs: number | null;
            body: string;
            statusCode: number | null;
            answer: string | null;
            problem: ("status" | "timeout" | "connection" | "certificate" | "unknown-host" | "refused-address" | "secret-lost" | "off") | null;
        };
        /**
         * @example {
         *       "ok": true
         *     }
         */
        Done: {
            /** @constant */
            ok: true;
        };
        /**
         * @example {
         *       "code": "conflict",
         *       "message": "You already have a leave request for these dates (9 to 11 March 2026).",
         *       "requestId": "019c0f3b-9a52-7d10-8f4e-1b7c3d5e9f40",
         *       "issues": []
         *     }
         */
        Error: {
            /** @enum {string} */
            code: "invalid_request" | "unauthorized" | "key_expired" | "scope_missing" | "forbidden" | "payment_required" | "not_found" | "conflict" | "unsupported_media_type" | "rate_limited" | "unavailable" | "internal_error";
            message: string;
            requestId: string;
            issues: {
                path: string;
                message: string;
            }[];
        };
        /**
         * @example {
         *       "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "sequence": 417,
         *       "timestamp": "2026-03-02T09:12:00.000Z",
         *       "keyId": null,
         *       "type": "leave.approved",
         *       "data": {
         *         "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
         *         "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "amendsId": null,
         *         "leaveType": "annual",
         *         "startDate": "2026-03-09",
         *         "endDate": "2026-03-11",
         *         "startsAt": null,
         *         "endsAt": null,
         *         "unit": "days",
         *         "days": "3",
         *         "hours": "24",
         *         "status": "approved"
         *       }
         *     }
         */
        Event: components["schemas"]["LeaveEvent"] | components["schemas"]["BalanceEvent"] | components["schemas"]["PersonEvent"] | components["schemas"]["PayrollEvent"] | components["schemas"]["HolidayEvent"];
        /**
         * @example {
         *       "date": "2026-04-03",
         *       "name": "Good Friday",
         *       "part": "full"
         *     }
         */
        Holiday: {
            /** Format: date */
            date: string;
            name: string;
            /** @enum {string} */
            part: "full" | "morning" | "afternoon";
        };
        /**
         * @example {
         *       "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "sequence": 417,
         *       "timestamp": "2026-03-02T09:12:00.000Z",
         *       "keyId": null,
         *       "type": "holiday.changed",
         *       "data": {
         *         "locationId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a20",
         *         "date": "2026-04-03"
         *       }
         *     }
         */
        HolidayEvent: {
            /** Format: uuid */
            id: string;
            /** @description Its number among all of the company's events, from 1 on, those that the key may not read included. */
            sequence: number;
            /** Format: date-time */
            timestamp: string;
            /** @description The API key that did it; null for people in the app, and for the app itself. */
            keyId: string | null;
            /** @enum {string} */
            type: "holiday.changed";
            data: {
                /** Format: uuid */
                locationId: string;
                /** Format: date */
                date: string;
            };
        };
        /**
         * @example {
         *       "key": {
         *         "id": "019b7d21-3c44-7e8a-a1d2-5f6b7c8d9e50",
         *         "name": "Roster sync",
         *         "scopes": [
         *           "leave:read",
         *           "leave:write"
         *         ],
         *         "version": "2026-11-26",
         *         "expiresAt": "2027-03-02T09:00:00.000Z"
         *       },
         *       "user": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "firstName": "Ana",
         *         "lastName": "Silva"
         *       },
         *       "company": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a00",
         *         "name": "Silva & Weber"
         *       }
         *     }
         */
        Key: {
            key: {
                /** Format: uuid */
                id: string;
                name: string;
                scopes: ("leave:read" | "leave:write" | "leave:decide" | "balances:read" | "balances:adjust" | "people:read" | "people:write" | "company:read" | "reports:read" | "webhooks:manage")[];
                /** @description The version that this call was answered in. */
                version: string;
                /** Format: date-time */
                expiresAt: string;
            };
            /** @description The person whose key it is; null for a key of the company's. */
            user: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
            } | null;
            company: {
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        /**
         * @example {
         *       "leaveType": "annual",
         *       "startDate": "2026-03-09",
         *       "endDate": "2026-03-10",
         *       "isHalfDay": false
         *     }
         */
        LeaveChange: {
            leaveType: string;
            startDate: string;
            endDate: string;
            isHalfDay: boolean;
            /** @enum {string} */
            halfDayPart?: "morning" | "afternoon";
            startsAt?: string | null;
            endsAt?: string | null;
            notes?: string | null;
            coverId?: string | null;
            handoverNote?: string | null;
            totalDays?: string;
        };
        /**
         * @example {
         *       "isAllowed": true,
         *       "unit": "days",
         *       "days": "3",
         *       "hours": "24",
         *       "refusals": [],
         *       "warnings": [],
         *       "balance": {
         *         "unit": "days",
         *         "today": "18",
         *         "after": "15",
         *         "onReturn": "15",
         *         "available": "18"
         *       },
         *       "approvers": [
         *         {
         *           "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
         *           "firstName": "Max",
         *           "lastName": "Weber"
         *         }
         *       ]
         *     }
         */
        LeaveCheck: {
            isAllowed: boolean;
            /**
             * @description What its type counted in when it was requested.
             * @enum {string}
             */
            unit: "days" | "hours";
            /** @description Its length, in the person’s own working days. */
            days: string;
            /** @description Its length, as working time. */
            hours: string;
            /** @description Why it would be refused, each in one sentence. */
            refusals: string[];
            /** @description Rules that it breaks but that only warn. */
            warnings: string[];
            balance: {
                /** @enum {string} */
                unit: "days" | "hours";
                /** @description What remains in the current leave year, as it is now. */
                today: string;
                /** @description The same with this leave, in place of what it would change. */
                after: string;
                onReturn: string;
                available: string;
            } | null;
            /** @description The approvers it would go to; empty if it would be approved immediately. */
            approvers: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
            }[];
        };
        /**
         * @example {
         *       "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "sequence": 417,
         *       "timestamp": "2026-03-02T09:12:00.000Z",
         *       "keyId": null,
         *       "type": "leave.approved",
         *       "data": {
         *         "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
         *         "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "amendsId": null,
         *         "leaveType": "annual",
         *         "startDate": "2026-03-09",
         *         "endDate": "2026-03-11",
         *         "startsAt": null,
         *         "endsAt": null,
         *         "unit": "days",
         *         "days": "3",
         *         "hours": "24",
         *         "status": "approved"
         *       }
         *     }
         */
        LeaveEvent: {
            /** Format: uuid */
            id: string;
            /** @description Its number among all of the company's events, from 1 on, those that the key may not read included. */
            sequence: number;
            /** Format: date-time */
            timestamp: string;
            /** @description The API key that did it; null for people in the app, and for the app itself. */
            keyId: string | null;
            /** @enum {string} */
            type: "leave.requested" | "leave.changed" | "leave.approved" | "leave.rejected" | "leave.cancelled" | "leave.recounted";
            data: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                userId: string;
                /** @description The approved leave that this is a requested change of; null if it isn’t a change. */
                amendsId: string | null;
                /** @description Null in messages to a webhook that may not see private types. */
                leaveType: string | null;
                /** Format: date */
                startDate: string;
                /** Format: date */
                endDate: string;
                /** @description When it begins on its first date, such as 12:00; null for the whole of it. */
                startsAt: string | null;
                /** @description When it ends on its last date, such as 12:00; null for the whole of it. */
                endsAt: string | null;
                /**
                 * @description What its type counted in when it was requested.
                 * @enum {string}
                 */
                unit: "days" | "hours";
                /** @description Its length, in the person’s own working days. */
                days: string;
                /** @description Its length, as working time. */
                hours: string;
                /** @enum {string} */
                status: "pending" | "approved" | "rejected" | "cancelled";
            };
        };
        /**
         * @example {
         *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
         *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *       "leaveType": "annual",
         *       "startDate": "2026-03-09",
         *       "endDate": "2026-03-11",
         *       "startsAt": null,
         *       "endsAt": null,
         *       "unit": "days",
         *       "days": "3",
         *       "hours": "24",
         *       "status": "approved",
         *       "notes": "Moving house",
         *       "rejectionReason": null,
         *       "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *       "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
         *       "createdAt": "2026-03-02T09:00:00.000Z",
         *       "decidedAt": "2026-03-02T09:12:00.000Z",
         *       "updatedAt": "2026-03-02T09:12:00.000Z"
         *     }
         */
        LeaveRequest: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            userId: string;
            leaveType: string;
            /** Format: date */
            startDate: string;
            /** Format: date */
            endDate: string;
            /** @description When it begins on its first date, such as 12:00; null for the whole of it. */
            startsAt: string | null;
            /** @description When it ends on its last date, such as 12:00; null for the whole of it. */
            endsAt: string | null;
            /**
             * @description What its type counted in when it was requested.
             * @enum {string}
             */
            unit: "days" | "hours";
            /** @description Its length, in the person’s own working days. */
            days: string;
            /** @description Its length, as working time. */
            hours: string;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "cancelled";
            notes: string | null;
            rejectionReason: string | null;
            /**
             * Format: uuid
             * @description Who requested it, or recorded it for the person.
             */
            createdBy: string;
            decidedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            decidedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "key": "annual",
         *       "name": "Annual Leave",
         *       "isPaid": true,
         *       "needsApproval": true,
         *       "isPrivate": false,
         *       "isArchived": false,
         *       "unit": "days",
         *       "annualAmount": "25"
         *     }
         */
        LeaveType: {
            key: string;
            name: string;
            isPaid: boolean;
            needsApproval: boolean;
            /** @description Colleagues see that someone is away, not why. */
            isPrivate: boolean;
            isArchived: boolean;
            /** @enum {string} */
            unit: "days" | "hours";
            /** @description Null for a type without an allowance. */
            annualAmount: string | null;
        };
        /**
         * @example {
         *       "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a20",
         *       "name": "Lisbon",
         *       "country": "PT",
         *       "region": null,
         *       "timeZone": "Europe/Lisbon"
         *     }
         */
        Location: {
            /** Format: uuid */
            id: string;
            name: string;
            country: string | null;
            region: string | null;
            timeZone: string | null;
        };
        /**
         * @example {
         *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *       "leaveType": "annual",
         *       "date": "2026-03-02",
         *       "unit": "days",
         *       "amount": "-0.5",
         *       "reason": "Left at noon on 27 February"
         *     }
         */
        NewAdjustment: {
            /** Format: uuid */
            userId: string;
            leaveType: string;
            /** Format: date */
            date: string;
            /** @enum {string} */
            unit: "days" | "hours";
            amount: string;
            reason: string;
        };
        /**
         * @example {
         *       "leaveType": "annual",
         *       "startDate": "2026-03-09",
         *       "endDate": "2026-03-11",
         *       "isHalfDay": false,
         *       "notes": "Moving house"
         *     }
         */
        NewLeaveRequest: {
            leaveType: string;
            startDate: string;
            endDate: string;
            isHalfDay: boolean;
            /** @enum {string} */
            halfDayPart?: "morning" | "afternoon";
            startsAt?: string | null;
            endsAt?: string | null;
            notes?: string | null;
            coverId?: string | null;
            handoverNote?: string | null;
            totalDays?: string;
            /** Format: uuid */
            userId?: string;
        };
        /**
         * @example {
         *       "email": "ines@example.com",
         *       "role": "employee",
         *       "firstName": "Inês",
         *       "lastName": "Costa",
         *       "startDate": "2026-04-01",
         *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
         *       "managerEmail": "max@example.com"
         *     }
         */
        NewPerson: {
            email: string;
            /** @enum {string} */
            role: "admin" | "manager" | "employee";
            firstName?: string;
            lastName?: string;
            startDate?: string | null;
            teamId?: string | null;
            managerEmail?: string | null;
        };
        /**
         * @example {
         *       "url": "https://roster.example.com/hooks/sorrel",
         *       "types": [
         *         "leave.approved",
         *         "leave.cancelled"
         *       ],
         *       "seesPrivateTypes": false
         *     }
         */
        NewWebhook: {
            url: string;
            types: ("leave.requested" | "leave.changed" | "leave.approved" | "leave.rejected" | "leave.cancelled" | "leave.recounted" | "balance.adjusted" | "person.joined" | "person.changed" | "person.left" | "person.erased" | "payroll_period.locked" | "holiday.changed")[];
            /**
             * @description Only false: an admin chooses this in the app.
             * @default false
             */
            seesPrivateTypes: boolean;
        };
        /**
         * @example {
         *       "start": "2026-03-01",
         *       "end": "2026-03-31",
         *       "locked": null,
         *       "canLock": false
         *     }
         */
        PayPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
            locked: {
                /** Format: date-time */
                at: string;
                by: {
                    /** Format: uuid */
                    id: string;
                    firstName: string;
                    lastName: string;
                } | null;
            } | null;
            canLock: boolean;
        };
        /**
         * @example {
         *       "period": {
         *         "start": "2026-03-01",
         *         "end": "2026-03-31",
         *         "locked": null,
         *         "canLock": false
         *       },
         *       "periods": [
         *         {
         *           "start": "2026-03-01",
         *           "end": "2026-03-31",
         *           "locked": null,
         *           "canLock": false
         *         }
         *       ]
         *     }
         */
        PayPeriods: {
            period: components["schemas"]["PayPeriod"];
            /** @description The twelve before it, the period itself and the two after it, oldest first. */
            periods: components["schemas"]["PayPeriod"][];
        };
        /**
         * @example {
         *       "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "sequence": 417,
         *       "timestamp": "2026-03-02T09:12:00.000Z",
         *       "keyId": null,
         *       "type": "payroll_period.locked",
         *       "data": {
         *         "start": "2026-03-01",
         *         "end": "2026-03-31"
         *       }
         *     }
         */
        PayrollEvent: {
            /** Format: uuid */
            id: string;
            /** @description Its number among all of the company's events, from 1 on, those that the key may not read included. */
            sequence: number;
            /** Format: date-time */
            timestamp: string;
            /** @description The API key that did it; null for people in the app, and for the app itself. */
            keyId: string | null;
            /** @enum {string} */
            type: "payroll_period.locked";
            data: {
                /** Format: date */
                start: string;
                /** Format: date */
                end: string;
            };
        };
        /**
         * @example {
         *       "format": "csv",
         *       "name": "payroll-2026-03-01-to-2026-03-31.csv"
         *     }
         */
        PayrollFile: {
            /** @enum {string} */
            format: "csv" | "xlsx";
            name: string;
        };
        /**
         * @example {
         *       "user": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "firstName": "Ana",
         *         "lastName": "Silva",
         *         "email": "ana@example.com",
         *         "teamName": "Support",
         *         "isActive": true
         *       },
         *       "leaveType": "annual",
         *       "leaveTypeName": "Annual Leave",
         *       "isPaid": true,
         *       "days": "3",
         *       "hours": "24",
         *       "dates": [
         *         {
         *           "start": "2026-03-09",
         *           "end": "2026-03-11"
         *         }
         *       ],
         *       "corrects": null
         *     }
         */
        PayrollLine: {
            user: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
                email: string;
                teamName: string | null;
                isActive: boolean;
            };
            leaveType: string;
            leaveTypeName: string;
            isPaid: boolean;
            /** @description Negative where a correction takes days back. */
            days: string;
            /** @description The same, as working time. */
            hours: string;
            /** @description The dates it covers, as ranges. */
            dates: {
                /** Format: date */
                start: string;
                /** Format: date */
                end: string;
            }[];
            /** @description The earlier, locked period that it corrects; null for leave in this one. */
            corrects: {
                /** Format: date */
                start: string;
                /** Format: date */
                end: string;
            } | null;
        };
        /**
         * @example {
         *       "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *       "firstName": "Ana",
         *       "lastName": "Silva",
         *       "email": "ana@example.com",
         *       "role": "employee",
         *       "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
         *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
         *       "joinedOn": "2024-02-01",
         *       "isActive": true,
         *       "updatedAt": "2026-02-02T10:30:00.000Z"
         *     }
         */
        Person: {
            /** Format: uuid */
            id: string;
            firstName: string;
            lastName: string;
            email: string;
            /** @enum {string} */
            role: "admin" | "manager" | "employee";
            managerId: string | null;
            teamId: string | null;
            /** @description Null for someone who hasn't joined yet. */
            joinedOn: string | null;
            isActive: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
         *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10"
         *     }
         */
        PersonChange: {
            /** @enum {string} */
            role?: "admin" | "manager" | "employee";
            isActive?: boolean;
            managerId?: string | null;
            teamId?: string | null;
        };
        /**
         * @example {
         *       "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
         *       "sequence": 417,
         *       "timestamp": "2026-03-02T09:12:00.000Z",
         *       "keyId": null,
         *       "type": "person.changed",
         *       "data": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "role": "employee",
         *         "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
         *         "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
         *         "isActive": true
         *       }
         *     }
         */
        PersonEvent: {
            /** Format: uuid */
            id: string;
            /** @description Its number among all of the company's events, from 1 on, those that the key may not read included. */
            sequence: number;
            /** Format: date-time */
            timestamp: string;
            /** @description The API key that did it; null for people in the app, and for the app itself. */
            keyId: string | null;
            /** @enum {string} */
            type: "person.joined" | "person.changed" | "person.left" | "person.erased";
            data: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                role: "admin" | "manager" | "employee";
                managerId: string | null;
                teamId: string | null;
                isActive: boolean;
            };
        };
        /**
         * @example {
         *       "user": {
         *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
         *         "firstName": "Ana",
         *         "lastName": "Silva"
         *       },
         *       "on": "2026-03-02",
         *       "today": "2026-03-02",
         *       "types": [
         *         {
         *           "leaveType": "annual",
         *           "name": "Annual Leave",
         *           "unit": "days",
         *           "years": [
         *             {
         *               "unit": "days",
         *               "start": "2026-01-01",
         *               "end": "2026-12-31",
         *               "lines": [
         *                 {
         *                   "kind": "granted",
         *                   "date": "2026-01-01",
         *                   "until": null,
         *                   "amount": "25",
         *                   "balance": "25",
         *                   "explanation": "Annual allowance for 2026",
         *                   "notCounted": [],
         *                   "requestId": null,
         *                   "isPending": false
         *                 }
         *               ],
         *               "balance": "25"
         *             }
         *           ],
         *           "balance": "25",
         *           "uncovered": null
         *         }
         *       ]
         *     }
         */
        Statement: {
            user: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
            };
            /** Format: date */
            on: string;
            /** Format: date */
            today: string;
            types: {
                leaveType: string;
                name: string;
                /** @enum {string} */
                unit: "days" | "hours";
                years: {
                    /** @enum {string} */
                    unit: "days" | "hours";
                    /** Format: date */
                    start: string;
                    /** Format: date */
                    end: string;
                    lines: {
                        /** @enum {string} */
                        kind: "carried_over" | "granted" | "accrued" | "adjusted" | "taken" | "expired";
                        /** Format: date */
                        date: string;
                        until: string | null;
                        amount: string;
                        balance: string;
                        explanation: string;
                        notCounted: {
                            /** Format: date */
                            date: string;
                            /** @enum {string} */
                            part: "full" | "morning" | "afternoon";
                            holiday: string | null;
                        }[];
                        requestId: string | null;
                        isPending: boolean;
                    }[];
                    balance: string;
                }[];
                balance: string | null;
                uncovered: {
                    /** Format: date */
                    from: string;
                    /** @enum {string} */
                    unit: "days" | "hours";
                    amount: string;
                } | null;
            }[];
        };
        /**
         * @example {
         *       "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
         *       "name": "Support",
         *       "mostAway": 2
         *     }
         */
        Team: {
            /** Format: uuid */
            id: string;
            name: string;
            mostAway: number | null;
        };
        /**
         * @example {
         *       "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
         *       "url": "https://roster.example.com/hooks/sorrel",
         *       "types": [
         *         "leave.approved",
         *         "leave.cancelled"
         *       ],
         *       "seesPrivateTypes": false,
         *       "createdAt": "2026-03-01T08:00:00.000Z",
         *       "failingSince": null,
         *       "off": null,
         *       "earlierSecretUntil": null
         *     }
         */
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            types: ("leave.requested" | "leave.changed" | "leave.approved" | "leave.rejected" | "leave.cancelled" | "leave.recounted" | "balance.adjusted" | "person.joined" | "person.changed" | "person.left" | "person.erased" | "payroll_period.locked" | "holiday.changed")[];
            seesPrivateTypes: boolean;
            /** Format: date-time */
            createdAt: string;
            failingSince: string | null;
            off: {
                /** Format: date-time */
                since: string;
                /** @enum {string} */
                because: "gone" | "failing" | "admin";
            } | null;
            earlierSecretUntil: string | null;
        };
        /**
         * @example {
         *       "isOn": false
         *     }
         */
        WebhookChange: {
            url?: string;
            types?: ("leave.requested" | "leave.changed" | "leave.approved" | "leave.rejected" | "leave.cancelled" | "leave.recounted" | "balance.adjusted" | "person.joined" | "person.changed" | "person.left" | "person.erased" | "payroll_period.locked" | "holiday.changed")[];
            /** @description Only false: an admin chooses this in the app. */
            seesPrivateTypes?: boolean;
            isOn?: boolean;
        };
        /**
         * @example {
         *       "endpoint": {
         *         "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
         *         "url": "https://roster.example.com/hooks/sorrel",
         *         "types": [
         *           "leave.approved",
         *           "leave.cancelled"
         *         ],
         *         "seesPrivateTypes": false,
         *         "createdAt": "2026-03-01T08:00:00.000Z",
         *         "failingSince": null,
         *         "off": null,
         *         "earlierSecretUntil": null
         *       },
         *       "secret": "whsec_2mH5nQ8xV1bT4kY7pL0sD3fG6jW9zC2rE5uA8iO1eX0="
         *     }
         */
        WebhookWithSecret: {
            endpoint: components["schemas"]["Webhook"];
            secret: string;
        };
    };
    responses: {
        /** @description Something in the request is wrong; `issues` says where. Code: invalid_request. */
        Refused400: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing, unknown, revoked or expired. Code: unauthorized, key_expired. */
        Refused401: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The company is read-only at the moment. Code: payment_required. */
        Refused402: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key lacks the scope, or its owner may not do this. Code: scope_missing, forbidden. */
        Refused403: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nothing has that ID. Code: not_found. */
        Refused404: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It conflicts with what is there now, or the Idempotency-Key was used for another call. Code: conflict. */
        Refused409: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large. Code: invalid_request. */
        Refused413: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has to be JSON. Code: unsupported_media_type. */
        Refused415: {
            headers: {
                "Sorrel-Version": components["headers"]["Sorrel-Version"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key makes too many calls. `Retry-After` says how long to wait. Code: rate_limited. */
        Refused429: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The version of the API to answer in. Default: the one that the key was created with. */
        "Sorrel-Version": "2026-11-26";
    };
    requestBodies: never;
    headers: {
        /** @description The version of the API that the call was answered in. */
        "Sorrel-Version": "2026-11-26";
        /**
         * @description For each limit: how many calls are left (`r`), and in how many seconds all of them are available again (`t`).
         * @example "burst";r=19;t=1, "minute";r=299;t=60
         */
        RateLimit: string;
        /**
         * @description The key’s limits: how many calls (`q`) in how many seconds (`w`).
         * @example "burst";q=20;w=4, "minute";q=300;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description How many seconds to wait before the next call.
         * @example 2
         */
        "Retry-After": number;
        /** @description `true` if it repeats the answer to an earlier call with the same `Idempotency-Key`. */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, and who acts with it */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": {
                     *         "id": "019b7d21-3c44-7e8a-a1d2-5f6b7c8d9e50",
                     *         "name": "Roster sync",
                     *         "scopes": [
                     *           "leave:read",
                     *           "leave:write"
                     *         ],
                     *         "version": "2026-11-26",
                     *         "expiresAt": "2027-03-02T09:00:00.000Z"
                     *       },
                     *       "user": {
                     *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *         "firstName": "Ana",
                     *         "lastName": "Silva"
                     *       },
                     *       "company": {
                     *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a00",
                     *         "name": "Silva & Weber"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description Default: members and people who haven't joined yet. */
                status?: "active" | "former" | "all";
                /** @description Changed at or after this instant. Start a minute before your last call: a change appears only once it’s saved. */
                updatedSince?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members and people who haven’t joined yet; for admins, former members too */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *           "firstName": "Ana",
                     *           "lastName": "Silva",
                     *           "email": "ana@example.com",
                     *           "role": "employee",
                     *           "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *           "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
                     *           "joinedOn": "2024-02-01",
                     *           "isActive": true,
                     *           "updatedAt": "2026-02-02T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Person"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    addPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ines@example.com",
                 *       "role": "employee",
                 *       "firstName": "Inês",
                 *       "lastName": "Costa",
                 *       "startDate": "2026-04-01",
                 *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
                 *       "managerEmail": "max@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["NewPerson"];
            };
        };
        responses: {
            /** @description Add a person, who is no admin, and send the invitation */
            201: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "firstName": "Ana",
                     *       "lastName": "Silva",
                     *       "email": "ana@example.com",
                     *       "role": "employee",
                     *       "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
                     *       "joinedOn": "2024-02-01",
                     *       "isActive": true,
                     *       "updatedAt": "2026-02-02T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "firstName": "Ana",
                     *       "lastName": "Silva",
                     *       "email": "ana@example.com",
                     *       "role": "employee",
                     *       "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
                     *       "joinedOn": "2024-02-01",
                     *       "isActive": true,
                     *       "updatedAt": "2026-02-02T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                 *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10"
                 *     }
                 */
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description Change the role, manager, team or activity of a person who is no admin */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "firstName": "Ana",
                     *       "lastName": "Silva",
                     *       "email": "ana@example.com",
                     *       "role": "employee",
                     *       "managerId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "teamId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
                     *       "joinedOn": "2024-02-01",
                     *       "isActive": true,
                     *       "updatedAt": "2026-02-02T10:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    listLeaveTypes: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All leave types, including archived ones */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "key": "annual",
                     *           "name": "Annual Leave",
                     *           "isPaid": true,
                     *           "needsApproval": true,
                     *           "isPrivate": false,
                     *           "isArchived": false,
                     *           "unit": "days",
                     *           "annualAmount": "25"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LeaveType"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listTeams: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Named teams */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a10",
                     *           "name": "Support",
                     *           "mostAway": 2
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Team"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Locations */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a20",
                     *           "name": "Lisbon",
                     *           "country": "PT",
                     *           "region": null,
                     *           "timeZone": "Europe/Lisbon"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Location"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listHolidays: {
        parameters: {
            query: {
                limit?: number;
                cursor?: string;
                year: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public holidays of a location in a year */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "date": "2026-04-03",
                     *           "name": "Good Friday",
                     *           "part": "full"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Holiday"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    listLeaveRequests: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                status?: "pending" | "approved" | "rejected" | "cancelled";
                userId?: string;
                /** @description Leave from this date on, in whole or in part. */
                from?: string;
                to?: string;
                /** @description Changed at or after this instant. Start a minute before your last call: a change appears only once it’s saved. */
                updatedSince?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leave requests, newest first */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *           "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *           "leaveType": "annual",
                     *           "startDate": "2026-03-09",
                     *           "endDate": "2026-03-11",
                     *           "startsAt": null,
                     *           "endsAt": null,
                     *           "unit": "days",
                     *           "days": "3",
                     *           "hours": "24",
                     *           "status": "approved",
                     *           "notes": "Moving house",
                     *           "rejectionReason": null,
                     *           "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *           "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "decidedAt": "2026-03-02T09:12:00.000Z",
                     *           "updatedAt": "2026-03-02T09:12:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["LeaveRequest"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    requestLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leaveType": "annual",
                 *       "startDate": "2026-03-09",
                 *       "endDate": "2026-03-11",
                 *       "isHalfDay": false,
                 *       "notes": "Moving house"
                 *     }
                 */
                "application/json": components["schemas"]["NewLeaveRequest"];
            };
        };
        responses: {
            /** @description Request leave or, with leave:decide too, record it for someone */
            201: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "leaveType": "annual",
                     *       "startDate": "2026-03-09",
                     *       "endDate": "2026-03-11",
                     *       "startsAt": null,
                     *       "endsAt": null,
                     *       "unit": "days",
                     *       "days": "3",
                     *       "hours": "24",
                     *       "status": "approved",
                     *       "notes": "Moving house",
                     *       "rejectionReason": null,
                     *       "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "decidedAt": "2026-03-02T09:12:00.000Z",
                     *       "updatedAt": "2026-03-02T09:12:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    getLeaveRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A leave request */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "leaveType": "annual",
                     *       "startDate": "2026-03-09",
                     *       "endDate": "2026-03-11",
                     *       "startsAt": null,
                     *       "endsAt": null,
                     *       "unit": "days",
                     *       "days": "3",
                     *       "hours": "24",
                     *       "status": "approved",
                     *       "notes": "Moving house",
                     *       "rejectionReason": null,
                     *       "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "decidedAt": "2026-03-02T09:12:00.000Z",
                     *       "updatedAt": "2026-03-02T09:12:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    changeLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leaveType": "annual",
                 *       "startDate": "2026-03-09",
                 *       "endDate": "2026-03-10",
                 *       "isHalfDay": false
                 *     }
                 */
                "application/json": components["schemas"]["LeaveChange"];
            };
        };
        responses: {
            /** @description Edit a pending request, or change approved leave; someone else’s with leave:decide too */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "leaveType": "annual",
                     *       "startDate": "2026-03-09",
                     *       "endDate": "2026-03-11",
                     *       "startsAt": null,
                     *       "endsAt": null,
                     *       "unit": "days",
                     *       "days": "3",
                     *       "hours": "24",
                     *       "status": "approved",
                     *       "notes": "Moving house",
                     *       "rejectionReason": null,
                     *       "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "decidedAt": "2026-03-02T09:12:00.000Z",
                     *       "updatedAt": "2026-03-02T09:12:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    cancelLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel leave, or withdraw a change */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "leaveType": "annual",
                     *       "startDate": "2026-03-09",
                     *       "endDate": "2026-03-11",
                     *       "startsAt": null,
                     *       "endsAt": null,
                     *       "unit": "days",
                     *       "days": "3",
                     *       "hours": "24",
                     *       "status": "approved",
                     *       "notes": "Moving house",
                     *       "rejectionReason": null,
                     *       "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "decidedAt": "2026-03-02T09:12:00.000Z",
                     *       "updatedAt": "2026-03-02T09:12:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    decideLeaveRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "approved"
                 *     }
                 */
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description Approve or reject a request; with approval steps, by a person’s key alone */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "leaveType": "annual",
                     *       "startDate": "2026-03-09",
                     *       "endDate": "2026-03-11",
                     *       "startsAt": null,
                     *       "endsAt": null,
                     *       "unit": "days",
                     *       "days": "3",
                     *       "hours": "24",
                     *       "status": "approved",
                     *       "notes": "Moving house",
                     *       "rejectionReason": null,
                     *       "createdBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "decidedBy": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "decidedAt": "2026-03-02T09:12:00.000Z",
                     *       "updatedAt": "2026-03-02T09:12:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LeaveRequest"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    checkLeave: {
        parameters: {
            query: {
                leaveType: string;
                startDate: string;
                endDate: string;
                isHalfDay: "true" | "false";
                halfDayPart?: "morning" | "afternoon";
                startsAt?: string | "null";
                endsAt?: string | "null";
                userId?: string;
                requestId?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Check whether leave can be requested */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isAllowed": true,
                     *       "unit": "days",
                     *       "days": "3",
                     *       "hours": "24",
                     *       "refusals": [],
                     *       "warnings": [],
                     *       "balance": {
                     *         "unit": "days",
                     *         "today": "18",
                     *         "after": "15",
                     *         "onReturn": "15",
                     *         "available": "18"
                     *       },
                     *       "approvers": [
                     *         {
                     *           "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a02",
                     *           "firstName": "Max",
                     *           "lastName": "Weber"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LeaveCheck"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    listCalendar: {
        parameters: {
            query: {
                limit?: number;
                cursor?: string;
                from: string;
                to: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is away in a range of dates, by start date */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *           "user": {
                     *             "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *             "firstName": "Ana",
                     *             "lastName": "Silva"
                     *           },
                     *           "leaveType": "annual",
                     *           "startDate": "2026-03-09",
                     *           "endDate": "2026-03-11",
                     *           "startsAt": null,
                     *           "endsAt": null,
                     *           "unit": "days",
                     *           "days": "3",
                     *           "hours": "24"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CalendarEntry"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listBalances: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description Default: annual leave. */
                leaveType?: string;
                userId?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balances of the current leave year */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "user": {
                     *             "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *             "firstName": "Ana",
                     *             "lastName": "Silva"
                     *           },
                     *           "unit": "days",
                     *           "total": "25",
                     *           "used": "7",
                     *           "pending": "3",
                     *           "remaining": "15"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Balance"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    getStatement: {
        parameters: {
            query?: {
                on?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person’s balances, explained line by line */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *         "firstName": "Ana",
                     *         "lastName": "Silva"
                     *       },
                     *       "on": "2026-03-02",
                     *       "today": "2026-03-02",
                     *       "types": [
                     *         {
                     *           "leaveType": "annual",
                     *           "name": "Annual Leave",
                     *           "unit": "days",
                     *           "years": [
                     *             {
                     *               "unit": "days",
                     *               "start": "2026-01-01",
                     *               "end": "2026-12-31",
                     *               "lines": [
                     *                 {
                     *                   "kind": "granted",
                     *                   "date": "2026-01-01",
                     *                   "until": null,
                     *                   "amount": "25",
                     *                   "balance": "25",
                     *                   "explanation": "Annual allowance for 2026",
                     *                   "notCounted": [],
                     *                   "requestId": null,
                     *                   "isPending": false
                     *                 }
                     *               ],
                     *               "balance": "25"
                     *             }
                     *           ],
                     *           "balance": "25",
                     *           "uncovered": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Statement"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    adjustBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                 *       "leaveType": "annual",
                 *       "date": "2026-03-02",
                 *       "unit": "days",
                 *       "amount": "-0.5",
                 *       "reason": "Left at noon on 27 February"
                 *     }
                 */
                "application/json": components["schemas"]["NewAdjustment"];
            };
        };
        responses: {
            /** @description Adjust a balance */
            201: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3b-5b20-7f14-a3c6-8d4e1f7a9b20",
                     *       "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *       "leaveType": "annual",
                     *       "unit": "days",
                     *       "remaining": "14.5"
                     *     }
                     */
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    getPayrollPeriod: {
        parameters: {
            query?: {
                on?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pay period that includes a day, and the periods around it */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": {
                     *         "start": "2026-03-01",
                     *         "end": "2026-03-31",
                     *         "locked": null,
                     *         "canLock": false
                     *       },
                     *       "periods": [
                     *         {
                     *           "start": "2026-03-01",
                     *           "end": "2026-03-31",
                     *           "locked": null,
                     *           "canLock": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PayPeriods"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listPayrollLines: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                start: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of a pay period, by person; until it’s locked, they may change */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "user": {
                     *             "id": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *             "firstName": "Ana",
                     *             "lastName": "Silva",
                     *             "email": "ana@example.com",
                     *             "teamName": "Support",
                     *             "isActive": true
                     *           },
                     *           "leaveType": "annual",
                     *           "leaveTypeName": "Annual Leave",
                     *           "isPaid": true,
                     *           "days": "3",
                     *           "hours": "24",
                     *           "dates": [
                     *             {
                     *               "start": "2026-03-09",
                     *               "end": "2026-03-11"
                     *             }
                     *           ],
                     *           "corrects": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PayrollLine"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    lockPayrollPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                start: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lock a pay period: its lines and files never change again */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "start": "2026-03-01",
                     *       "end": "2026-03-31",
                     *       "locked": null,
                     *       "canLock": false
                     *     }
                     */
                    "application/json": components["schemas"]["PayPeriod"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    listPayrollFiles: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                start: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files of a locked pay period; none before it’s locked */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "format": "csv",
                     *           "name": "payroll-2026-03-01-to-2026-03-31.csv"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PayrollFile"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    downloadPayrollFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                start: string;
                format: "csv" | "xlsx";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file of a locked pay period, which never changes */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                limit?: number;
                after?: number;
                type?: "leave.requested" | "leave.changed" | "leave.approved" | "leave.rejected" | "leave.cancelled" | "leave.recounted" | "balance.adjusted" | "person.joined" | "person.changed" | "person.left" | "person.erased" | "payroll_period.locked" | "holiday.changed";
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened in the last 30 days, oldest first */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
                     *           "sequence": 417,
                     *           "timestamp": "2026-03-02T09:12:00.000Z",
                     *           "keyId": null,
                     *           "type": "leave.approved",
                     *           "data": {
                     *             "id": "019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30",
                     *             "userId": "01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01",
                     *             "amendsId": null,
                     *             "leaveType": "annual",
                     *             "startDate": "2026-03-09",
                     *             "endDate": "2026-03-11",
                     *             "startsAt": null,
                     *             "endsAt": null,
                     *             "unit": "days",
                     *             "days": "3",
                     *             "hours": "24",
                     *             "status": "approved"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks, the oldest first */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
                     *           "url": "https://roster.example.com/hooks/sorrel",
                     *           "types": [
                     *             "leave.approved",
                     *             "leave.cancelled"
                     *           ],
                     *           "seesPrivateTypes": false,
                     *           "createdAt": "2026-03-01T08:00:00.000Z",
                     *           "failingSince": null,
                     *           "off": null,
                     *           "earlierSecretUntil": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            429: components["responses"]["Refused429"];
        };
    };
    addWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://roster.example.com/hooks/sorrel",
                 *       "types": [
                 *         "leave.approved",
                 *         "leave.cancelled"
                 *       ],
                 *       "seesPrivateTypes": false
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Add a webhook; only this answer has its secret */
            201: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": {
                     *         "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
                     *         "url": "https://roster.example.com/hooks/sorrel",
                     *         "types": [
                     *           "leave.approved",
                     *           "leave.cancelled"
                     *         ],
                     *         "seesPrivateTypes": false,
                     *         "createdAt": "2026-03-01T08:00:00.000Z",
                     *         "failingSince": null,
                     *         "off": null,
                     *         "earlierSecretUntil": null
                     *       },
                     *       "secret": "whsec_2mH5nQ8xV1bT4kY7pL0sD3fG6jW9zC2rE5uA8iO1eX0="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
                     *       "url": "https://roster.example.com/hooks/sorrel",
                     *       "types": [
                     *         "leave.approved",
                     *         "leave.cancelled"
                     *       ],
                     *       "seesPrivateTypes": false,
                     *       "createdAt": "2026-03-01T08:00:00.000Z",
                     *       "failingSince": null,
                     *       "off": null,
                     *       "earlierSecretUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    removeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a webhook and its deliveries */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isOn": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description Change a webhook’s address or events, or switch it on or off */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
                     *       "url": "https://roster.example.com/hooks/sorrel",
                     *       "types": [
                     *         "leave.approved",
                     *         "leave.cancelled"
                     *       ],
                     *       "seesPrivateTypes": false,
                     *       "createdAt": "2026-03-01T08:00:00.000Z",
                     *       "failingSince": null,
                     *       "off": null,
                     *       "earlierSecretUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Give a webhook a new secret; for a day, messages are signed with both */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": {
                     *         "id": "019c1a04-5d2e-7c90-8b17-3e9d2c4f6a70",
                     *         "url": "https://roster.example.com/hooks/sorrel",
                     *         "types": [
                     *           "leave.approved",
                     *           "leave.cancelled"
                     *         ],
                     *         "seesPrivateTypes": false,
                     *         "createdAt": "2026-03-01T08:00:00.000Z",
                     *         "failingSince": null,
                     *         "off": null,
                     *         "earlierSecretUntil": null
                     *       },
                     *       "secret": "whsec_2mH5nQ8xV1bT4kY7pL0sD3fG6jW9zC2rE5uA8iO1eX0="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages to a webhook in the last 30 days, newest first, each with its last answer */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019c0f3c-1b7d-7e42-a6c8-5d1f3b9e7c80",
                     *           "messageId": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
                     *           "type": "leave.approved",
                     *           "state": "delivered",
                     *           "createdAt": "2026-03-02T09:12:01.000Z",
                     *           "attempts": 1,
                     *           "nextAttemptAt": null,
                     *           "attemptedAt": "2026-03-02T09:12:01.000Z",
                     *           "durationMs": 84,
                     *           "body": "{\"type\":\"leave.approved\",\"timestamp\":\"2026-03-02T09:12:00.000Z\",\"data\":{\"id\":\"019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30\",\"userId\":\"01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01\",\"amendsId\":null,\"leaveType\":\"annual\",\"startDate\":\"2026-03-09\",\"endDate\":\"2026-03-11\",\"startsAt\":null,\"endsAt\":null,\"unit\":\"days\",\"days\":\"3\",\"hours\":\"24\",\"status\":\"approved\"}}",
                     *           "statusCode": 204,
                     *           "answer": "",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        hasMore: boolean;
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    sendTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test message */
            201: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3c-1b7d-7e42-a6c8-5d1f3b9e7c80",
                     *       "messageId": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
                     *       "type": "leave.approved",
                     *       "state": "delivered",
                     *       "createdAt": "2026-03-02T09:12:01.000Z",
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "attemptedAt": "2026-03-02T09:12:01.000Z",
                     *       "durationMs": 84,
                     *       "body": "{\"type\":\"leave.approved\",\"timestamp\":\"2026-03-02T09:12:00.000Z\",\"data\":{\"id\":\"019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30\",\"userId\":\"01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01\",\"amendsId\":null,\"leaveType\":\"annual\",\"startDate\":\"2026-03-09\",\"endDate\":\"2026-03-11\",\"startsAt\":null,\"endsAt\":null,\"unit\":\"days\",\"days\":\"3\",\"hours\":\"24\",\"status\":\"approved\"}}",
                     *       "statusCode": 204,
                     *       "answer": "",
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A message to a webhook, with its last answer */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3c-1b7d-7e42-a6c8-5d1f3b9e7c80",
                     *       "messageId": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
                     *       "type": "leave.approved",
                     *       "state": "delivered",
                     *       "createdAt": "2026-03-02T09:12:01.000Z",
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "attemptedAt": "2026-03-02T09:12:01.000Z",
                     *       "durationMs": 84,
                     *       "body": "{\"type\":\"leave.approved\",\"timestamp\":\"2026-03-02T09:12:00.000Z\",\"data\":{\"id\":\"019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30\",\"userId\":\"01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01\",\"amendsId\":null,\"leaveType\":\"annual\",\"startDate\":\"2026-03-09\",\"endDate\":\"2026-03-11\",\"startsAt\":null,\"endsAt\":null,\"unit\":\"days\",\"days\":\"3\",\"hours\":\"24\",\"status\":\"approved\"}}",
                     *       "statusCode": 204,
                     *       "answer": "",
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            429: components["responses"]["Refused429"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeated with the same key and body, the call takes effect once and gets the same answer. */
                "idempotency-key"?: string;
                /** @description The version of the API to answer in. Default: the one that the key was created with. */
                "Sorrel-Version"?: components["parameters"]["Sorrel-Version"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a message again */
            200: {
                headers: {
                    "Sorrel-Version": components["headers"]["Sorrel-Version"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c0f3c-1b7d-7e42-a6c8-5d1f3b9e7c80",
                     *       "messageId": "019c0f3c-02aa-7b61-9e3d-4c8f5a6b7c60",
                     *       "type": "leave.approved",
                     *       "state": "delivered",
                     *       "createdAt": "2026-03-02T09:12:01.000Z",
                     *       "attempts": 1,
                     *       "nextAttemptAt": null,
                     *       "attemptedAt": "2026-03-02T09:12:01.000Z",
                     *       "durationMs": 84,
                     *       "body": "{\"type\":\"leave.approved\",\"timestamp\":\"2026-03-02T09:12:00.000Z\",\"data\":{\"id\":\"019c0f3b-81d4-7a3e-b0c5-6d2f9e1a7b30\",\"userId\":\"01985a3e-6f10-7c52-9d1b-2f0a4c6e8a01\",\"amendsId\":null,\"leaveType\":\"annual\",\"startDate\":\"2026-03-09\",\"endDate\":\"2026-03-11\",\"startsAt\":null,\"endsAt\":null,\"unit\":\"days\",\"days\":\"3\",\"hours\":\"24\",\"status\":\"approved\"}}",
                     *       "statusCode": 204,
                     *       "answer": "",
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
        };
    };
}

/* Made from GET /openapi.json by `npm run client:types`. Do not edit. */

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Service and version
         * @description Names the service and its version. It does not check the database.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Answers 200 while the process runs. It does not check the database.
         */
        get: operations["get_health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Answers 200 when requests can be served: the database answers and stores a tiny write, which is tried at most every five seconds. Otherwise, for example while its disk is full, 503 with the reasons and `Retry-After`.
         */
        get: operations["get_health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/add/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add messages
         * @description Stores messages, which can be searched at once, and extracts memories from them: in the background, or before the answer with `async_mode: false`.
         */
        post: operations["post_v1_add_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/add/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give feedback
         * @description Uses feedback on an answer, in the background: corrects memories that the feedback contradicts, and adds what is new in it.
         */
        post: operations["post_v1_add_feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/get/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a task status
         * @description The state of the background task that an add or a feedback started.
         */
        post: operations["post_v1_get_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search memories
         * @description Finds the memories that are most relevant to a query, one list per kind, best first.
         */
        post: operations["post_v1_search_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/get/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List memories
         * @description The memories of a user or an agent, one list per kind, in pages, newest first.
         */
        post: operations["post_v1_get_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/get/memory/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a memory
         * @description Reads one memory by its id. Archived memories can be read too.
         */
        get: operations["get_v1_get_memory_by_memory_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/update/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a memory
         * @description Changes a memory, which keeps its id: searches, lists and `GET /get/memory/{id}` answer its new version. The earlier version is archived under an id of its own, in `history`. A new text renews the title and the tags that were derived from the old one; a title from an earlier update and the tags of the messages stay. If another memory has the new text already, this one replaces it.
         */
        post: operations["post_v1_update_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delete/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete memories
         * @description Deletes memories by id, filter or kind. A filter deletes what a listing with the same filter shows. With only `user_id` or `agent_id` it deletes everything of that user or agent, messages and profiles included.
         */
        post: operations["post_v1_delete_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/get/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read messages
         * @description The last messages of one conversation or of the last conversations, oldest first.
         */
        post: operations["post_v1_get_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract without storing
         * @description Extracts memories from messages and returns them. Nothing is stored.
         */
        post: operations["post_v1_extract_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rerank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rerank documents
         * @description Orders documents by their relevance to a query, best first.
         */
        post: operations["post_v1_rerank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat
         * @description Answers a query with the help of recalled memories and remembers the exchange. With `stream` the answer comes as frames `data: {"type","data"}` of the types text, reasoning, notice, internet_reference, error and end.
         */
        post: operations["post_v1_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/add/profile_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a profile template
         * @description Creates a template: the fields that profiles of users or agents have.
         */
        post: operations["post_v1_add_profile_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/get/profile_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a profile template
         * @description Reads one profile template by its id.
         */
        post: operations["post_v1_get_profile_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/list/profile_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List profile templates
         * @description The profile templates of the project in pages, newest first. The body is optional.
         */
        post: operations["post_v1_list_profile_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/update/profile_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a profile template
         * @description Replaces name and fields of a template and updates the profiles that use it.
         */
        post: operations["post_v1_update_profile_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delete/profile_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a profile template
         * @description Deletes a template with all profiles that use it.
         */
        post: operations["post_v1_delete_profile_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bind/profile_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bind profile templates
         * @description Gives users or agents a profile with the fields of a template. Extraction fills it from messages that are added afterwards.
         */
        post: operations["post_v1_bind_profile_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/edit/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit a profile
         * @description Sets, adds or removes fields of one profile.
         */
        post: operations["post_v1_edit_profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delete/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a profile
         * @description Unbinds a template from a user or agent and deletes the values of that profile.
         */
        post: operations["post_v1_delete_profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/create/knowledgebase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a knowledge base
         * @description Creates an empty knowledge base, to which files can be added.
         */
        post: operations["post_v1_create_knowledgebase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delete/knowledgebase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a knowledge base
         * @description Deletes a knowledge base with its files and all memories in it.
         */
        post: operations["post_v1_delete_knowledgebase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/get/knowledgebase-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read files
         * @description The state of files, by id or of a whole knowledge base in pages.
         */
        post: operations["post_v1_get_knowledgebase_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/delete/knowledgebase-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete files
         * @description Deletes files with the memories made from them.
         */
        post: operations["post_v1_delete_knowledgebase_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/add/knowledgebase-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add files
         * @description Adds files to a knowledge base. They are stored at once and read in the background; /get/knowledgebase-file shows their state.
         */
        post: operations["post_v1_add_knowledgebase_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search memories
         * @description Finds the memories that are most relevant to a query, by kind and cube, best first.
         */
        post: operations["post_product_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add memories
         * @description Stores messages, which can be searched at once, and extracts memories from them: in the background, or before the answer with `async_mode: "sync"`. `data` lists the new memories. With `is_feedback` it is the answer of /product/feedback.
         */
        post: operations["post_product_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/get_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List memories of a cube
         * @description The memories of a cube by kind, newest first, in pages or all at once.
         */
        post: operations["post_product_get_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/get_memory_dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List memories of cubes
         * @description The memories of a cube, of all cubes of a user, or of all cubes of the project. Each cube has pages of its own, newest first.
         */
        post: operations["post_product_get_memory_dashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/get_memory/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a memory
         * @description Reads one memory by its id. `data` is null if there is no such memory.
         */
        get: operations["get_product_get_memory_by_memory_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/get_memory_by_ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read memories by id
         * @description Reads memories by their ids, in the order of the ids. Unknown ids are left out.
         */
        post: operations["post_product_get_memory_by_ids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/get_user_names_by_memory_ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the cubes of memories
         * @description Tells the cube of each memory: `{"<memory id>": "<cube id>"}`. null for an unknown memory.
         */
        post: operations["post_product_get_user_names_by_memory_ids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/get_all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read all memories
         * @description The newest 2,000 memories of a cube as a list and as a tree, with the number of all its memories by type.
         */
        post: operations["post_product_get_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/delete_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete memories
         * @description Deletes memories by id, by file, by filter, or everything of a user or session. A request that names none of these, or several that contradict each other, gets HTTP 200 with `status: "failure"`.
         */
        post: operations["post_product_delete_memory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/delete_memory_by_record_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a memory recoverably
         * @description Removes a memory from searches and lists. It can be recovered with /product/recover_memory_by_record_id, unless `hard_delete` is true.
         */
        post: operations["post_product_delete_memory_by_record_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/recover_memory_by_record_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover a memory
         * @description Brings back a memory that was deleted recoverably.
         */
        post: operations["post_product_recover_memory_by_record_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/chat/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat
         * @description Answers a query with the help of recalled memories and remembers the exchange.
         */
        post: operations["post_product_chat_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/chat/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat as a stream
         * @description Like /product/chat/complete, but the answer comes as server-sent events.
         */
        post: operations["post_product_chat_stream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/chat/stream/playground": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat as a stream with steps
         * @description Like /product/chat/stream, with frames for its steps, the references and suggested next queries.
         */
        post: operations["post_product_chat_stream_playground"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest queries
         * @description Suggests three queries that the user may ask next.
         */
        post: operations["post_product_suggestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give feedback
         * @description Uses feedback on an answer: corrects memories that the feedback contradicts, and adds what is new in it.
         */
        post: operations["post_product_feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/scheduler/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read task statuses
         * @description The background tasks of a user, or one of them with the outcome of each of its messages.
         */
        get: operations["get_product_scheduler_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/scheduler/allstatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count tasks
         * @description The number of background tasks of the project by status.
         */
        get: operations["get_product_scheduler_allstatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/scheduler/task_queue_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the task queue
         * @description The waiting and running tasks of a user. The lists are empty if there are none.
         */
        get: operations["get_product_scheduler_task_queue_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/scheduler/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait for tasks
         * @description Waits until a user has no waiting or running task, or until the time is over.
         */
        post: operations["post_product_scheduler_wait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/scheduler/wait/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for tasks as a stream
         * @description Like /product/scheduler/wait, with the progress as server-sent events.
         */
        get: operations["get_product_scheduler_wait_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/create_cube": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cube
         * @description Creates a container of memories. If the cube exists it is returned unchanged.
         */
        post: operations["post_product_create_cube"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/exist_mem_cube_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a cube
         * @description Tells whether a cube exists: `{"<cube id>": true}`. It exists from its creation or from the first write to it on, also while it holds no memories.
         */
        post: operations["post_product_exist_mem_cube_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/register_cube": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a cube
         * @description Creates a cube under its id or its name. An existing cube is not changed.
         */
        post: operations["post_product_register_cube"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat completion with memory
         * @description Recalls what bears on the user's last message, sends the messages with it to the configured chat model, and remembers the message and the answer, once per turn. Everything else of the request and of the answer is passed on unchanged. The header `x-recollect-recalled` of the answer lists the ids of the recalled memories.
         */
        post: operations["post_openai_v1_chat_completions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openai/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the chat models
         * @description The models that a request may name, the configured one first. None without a model.
         */
        get: operations["get_openai_v1_models"];
        put?: never;
        post?: never;
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
        /** @description An error; `message` says what happened and what to do. Codes: 40000 invalid parameters, 40001 not found, 40002 field missing, 40003 field empty, 40006 wrong type, 40130 API key missing, and others. */
        cloud_error: {
            code: number;
            message: string;
            data: Record<string, never>;
        };
        /** @description The request is invalid. `detail` lists its violations, at most 20. */
        product_invalid: {
            /** @enum {number} */
            code: 422;
            message: string;
            detail: {
                /** @description The rule that is violated, in the words of pydantic v2, such as `missing`. */
                type: string;
                /** @description Path of the field, such as `["body", "user_id"]`. */
                loc: (string | number)[];
                msg: string;
                /** @description The value sent, if it is short and not sensitive. */
                input?: unknown;
                /** @description Bounds of the rule. */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
            data: null;
        };
        /** @description An error. `code` is the HTTP status; `message` says what happened and what to do. */
        product_error: {
            code: number;
            message: string;
            data: null;
        };
        /** @description An error. `code` is the HTTP status; `message` says what happened and what to do. */
        admin_error: {
            code: number;
            message: string;
            data: null;
        };
        mcp_error: {
            /** @enum {string} */
            jsonrpc: "2.0";
            id: string | number | null;
            error: {
                code: number;
                message: string;
            } & {
                [key: string]: unknown;
            };
        };
        openai_error: {
            error: {
                message: string;
                type: string;
                param: string | null;
                code: string | null;
            };
        };
        receipt: {
            /** @description Id of the message. */
            message_id: string;
            /**
             * @description What became of the message. It is `accepted` until the task ends.
             * @enum {string}
             */
            outcome: "accepted" | "stored" | "merged" | "skipped" | "failed";
            /** @description Why the message was skipped or failed. `model_bad_answer` of a stored or merged message: the answers of the model could not be used, so rules read the message; `time_unknown`: nobody can read its `chat_time`; `recalled`: it repeats memories that this server had recalled, and those words were left out; `forgotten`: the memories that it told the server to forget are archived; `command`: it only commands; `task`: it only asks the assistant to do something; `memory_unclear`: it asks for a change, but several memories or none may be meant, so it was added and changed nothing. Otherwise null. */
            reason: string | null;
            /** @description Whether a retry of the task may have another outcome. */
            retryable: boolean;
            /** @description Ids of the memories that the message led to. */
            memory_ids: string[];
            /** @description What read the message, with its version: a model with its prompt, or `offline/…` for rules. */
            extractor: string | null;
        };
        event_time: {
            /** @description ISO 8601. */
            start: string;
            /** @description ISO 8601: the first moment after the time. */
            end: string;
            /** @enum {string} */
            precision: "year" | "month" | "week" | "day" | "hour" | "minute";
            /** @description As they were said. */
            words: string;
        };
        hit_explanation: {
            /** @description Rank among the hits of its kind, from 1. */
            rank: number;
            /** @description The score by which hits are ordered. Comparable only within one search. */
            score: number;
            /** @description The value of each signal, and the rank by it among all memories of the cube. null: the signal found nothing. */
            signals: {
                [key: string]: {
                    value: number;
                    rank: number | null;
                };
            };
            /** @description What each signal adds to the score; the sum is the score. `passage`: the best passage of a long text. */
            parts: {
                [key: string]: number;
            };
        };
        known_times: {
            /** @description Since when it was true, ISO 8601. */
            valid_from: string | null;
            /** @description Until when it was true, ISO 8601; null: still true. */
            valid_to: string | null;
            /** @description When the server stored it, ISO 8601. */
            recorded_at: string;
            /** @description When it was replaced or archived, ISO 8601; null: not yet. */
            retired_at: string | null;
        };
        web_page: {
            /** @description One line, at most 300 characters. */
            title: string;
            /** @description http(s), at most 2,000 characters. The server does not open it. */
            url: string;
            /** @description Host name of the address. */
            site_name: string;
            /** @description Always null. */
            site_icon: null;
            /** @description One line, at most 2,000 characters; may be empty. */
            summary: string;
            /** @description Date of the page, ISO 8601 in UTC; null if it is not known. */
            published_at: string | null;
        };
        cloud_memory: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description Title. */
            memory_key: string;
            /** @description Text. */
            memory_value: string;
            /** @description Such as `UserMemory` or `LongTermMemory`; `OuterMemory` for a result of a web search. */
            memory_type: string;
            memory_time: null;
            /** @description 0 to 1. */
            confidence: number;
            tags: string[];
            knowledgebase_id?: string;
            file_id?: string;
            file_name?: string;
            /** @description Page of the file, from 1. */
            page?: number;
            /** @description References of a chat: the page of a result of a web search. */
            internet_info?: components["schemas"]["web_page"];
        };
        cloud_preference: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description `explicit_preference` or `implicit_preference`. */
            preference_type: string;
            /** @description Text. */
            preference: string;
            /** @description Why the preference is assumed. */
            reasoning: string;
        };
        cloud_event: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description Title. */
            event_key: string;
            /** @description Text. */
            event_value: string;
            /** @enum {string} */
            event_type: "EventMemory";
            /** @description When it happened: ISO 8601 (`2026-02-28`, `2026-03`, `2026-05-03/2026-05-07`), then the words as said. The `chat_time` if no time is named. */
            event_time: string[];
            event_location: string[];
            event_roles: string[];
        };
        used_tool: {
            /** @description Name of the tool. */
            used_tool: string;
            /** @description The kind of error; empty after a success. */
            error_type: string;
            /** @description 0.0 to 1.0 over all remembered uses of the tool; empty if there are none. */
            success_rate: string;
            /** @description What this use of the tool teaches. */
            tool_experience: string;
        };
        cloud_tool_memory: {
            id: string;
            /** @description Unix time in milliseconds. */
            create_time: number;
            /** @description Unix time in milliseconds. */
            update_time: number;
            conversation_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Estimated relevance to the query, 0 to 1. */
            relativity: number;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history?: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to?: string[];
            /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
            valid_to?: number;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description `ToolSchemaMemory` or `ToolTrajectoryMemory`. */
            tool_type: string;
            /** @description Text. */
            tool_value: string;
            /** @description How well each tool has worked. */
            tool_used_status: components["schemas"]["used_tool"][];
            /** @description Advice in the form "when … then …". */
            experience: string;
        };
        search_notes: {
            /**
             * @description The requested mode.
             * @enum {string}
             */
            mode: "fast" | "fine" | "mixture";
            /**
             * @description The mode that gave the hits.
             * @enum {string}
             */
            used_mode: "fast" | "fine" | "mixture";
            /** @description Why the requested mode was not used. `rerank_failed`: it was used, but the hits were not reranked. null: no fallback. */
            fallback: ("timed_out" | "model_failed" | "rerank_failed") | null;
            /** @description Further queries that were searched for. */
            queries: string[];
            /** @description Further remarks, such as options that have no effect. */
            notes: string[];
        };
        explanation: {
            memory_id: string;
            /**
             * @description `hit`: it is a hit. `not_found`: there is no such memory. `deleted`: it was deleted. `archived`: it was archived, mostly because a newer version replaces it. `other_cube`: it is in a cube that was not searched. `other_time`: it was not true, or not known, at the requested time. `not_asked`: its kind was not searched. `filtered`: it does not match the filter. `no_signal`: nothing connects it with the query. `below_threshold`: its relevance is too low. `duplicate`: a better hit says the same. `beyond_limit`: it ranked below the last hit. `over_budget`: it did not fit `max_tokens`, or another hit shows its words.
             * @enum {string}
             */
            stage: "hit" | "not_found" | "deleted" | "archived" | "other_cube" | "other_time" | "not_asked" | "filtered" | "no_signal" | "below_threshold" | "duplicate" | "beyond_limit" | "over_budget";
            /** @description The stage in words. */
            reason: string;
            /** @description `archived`: the memory that replaces it. */
            superseded_by?: string | null;
            /** @description `other_cube`: the cube that holds it. */
            cube_id?: string;
            /** @description `not_asked`: its type. */
            memory_type?: string;
            /** @description `filtered`: the conditions that it does not meet, each with its first 10 values. */
            conditions?: {
                field: string;
                op: string;
                values: unknown[];
            }[];
            /** @description `hit`, `beyond_limit`, `over_budget`: its rank, from 1. */
            rank?: number;
            /** @description `beyond_limit`: how many hits were requested. `over_budget`: the tokens. */
            limit?: number;
            /** @description `hit`, `beyond_limit`, `over_budget`: the score by which hits are ordered. */
            score?: number;
            /** @description Its estimated relevance, 0 to 1. */
            relativity?: number;
            /** @description `below_threshold`: the least relevance requested. */
            threshold?: number;
            /** @description `duplicate`: the better hit. */
            duplicate_of?: string;
        };
        cloud_source: {
            /** @enum {string} */
            type: "chat";
            /** @description Who said it. */
            role: string;
            /** @description When it was said. */
            chat_time: string | null;
            /** @description Your own id of the message if you sent one, otherwise ours. */
            message_id: string;
            /** @description The passage of the message. */
            content: string;
            /** @description Detected language of the passage. */
            lang: string;
        };
        cloud_profile_template: {
            profile_template_id: string;
            name: string;
            project_id: string;
            /** @description The tree of categories and fields. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description How many profiles use the template. */
            instance_count: number;
            /** @description ISO 8601. */
            create_time: string;
            /** @description ISO 8601. */
            update_time: string;
        };
        product_source: {
            /** @description `chat`, or `web` for a result of a web search. */
            type: string;
            /** @description Who said it. */
            role: string;
            /** @description When it was said. */
            chat_time: string | null;
            /** @description Your own id of the message if you sent one, otherwise ours. */
            message_id: string;
            /** @description The passage of the message, or the description of the page. */
            content: string;
            /** @description Results of a web search: the address of the page. */
            url?: string;
        };
        product_memory_metadata: {
            user_id: string;
            session_id: string;
            /** @description `activated`, `resolving`, `archived` or `deleted`. */
            status: string;
            /** @description Such as `UserMemory`, `LongTermMemory` or `PreferenceMemory`; `OuterMemory` for a result of a web search. */
            memory_type: string;
            /** @description Title of the memory. */
            key: string;
            tags: string[];
            /** @description 0 to 1. */
            confidence: number;
            /** @description `web` for a result of a web search, otherwise null. */
            source: string | null;
            /** @description Kind of the memory; `message`: the text of a message. */
            type: string;
            /** @description `public` for a result of a web search, otherwise null. */
            visibility: string | null;
            /** @description Counted from 1. */
            version: number;
            /** @description The memories that this one replaces or has made outdated. */
            history: {
                memory_id: string;
            }[];
            /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
            evolve_to: string[];
            /** @description Outdated memories: until when it was true, ISO 8601. */
            valid_to?: string;
            /** @description true: the original text of a message, not an extracted memory. */
            is_fast: boolean;
            /** @description The passages of messages from which the memory was made. */
            sources: components["schemas"]["product_source"][];
            /** @description Always empty. */
            background: string;
            /** @description Always empty. */
            usage: unknown[];
            /** @description Always empty. */
            embedding: unknown[];
            /** @description Your own metadata. */
            info: {
                [key: string]: unknown;
            };
            /** @description `extractor`: what made the memory, with its version. */
            internal_info: {
                [key: string]: unknown;
            };
            /** @description The file of a knowledge base from which the memory was made. */
            file_ids: string[];
            /** @description Hits with `neighbor_discovery`: the turns before and after the messages of `sources`. */
            neighbors?: components["schemas"]["product_source"][];
            /** @description Hits of a search: estimated relevance, 0 to 1. */
            relativity?: number;
            /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
            priority?: number;
            /** @description Only with `explain`. */
            explanation?: components["schemas"]["hit_explanation"];
            /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
            passage?: {
                start: number;
                end: number;
                length: number;
            };
            /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
            times?: components["schemas"]["known_times"];
            /** @description UTC without a zone, such as `2026-01-01T10:00:00.000000`. */
            created_at: string;
            /** @description UTC without a zone. */
            updated_at: string;
            /** @description Id of the memory. */
            id: string;
            /** @description Text of the memory. */
            memory: string;
            /** @description The last 8 characters of the id, in brackets. */
            ref_id: string;
            /** @description Preferences: `explicit_preference` or `implicit_preference`. */
            preference_type?: string;
            /** @description Preferences: the text. */
            preference?: string;
            /** @description Preferences: why it is assumed. */
            reasoning?: string;
            /** @description Preferences: what it is about. */
            topic?: string;
            /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
            event_times?: components["schemas"]["event_time"][];
            /** @description Memories of tools: how well each tool has worked. */
            tool_used_status?: components["schemas"]["used_tool"][];
            /** @description Memories of tools: advice in the form "when … then …". */
            experience?: string;
            /** @description Skills: the content. */
            skill_value?: {
                [key: string]: unknown;
            };
            /** @description Results of a web search: the page. */
            internet_info?: components["schemas"]["web_page"];
        };
        product_memory: {
            /** @description Id of the memory. */
            id: string;
            /** @description Text of the memory. */
            memory: string;
            /** @description The last 8 characters of the id, in brackets. */
            ref_id: string;
            metadata: components["schemas"]["product_memory_metadata"];
        };
        admin_prompt: {
            /** @description Name of the prompt, such as `extract_memories`. */
            id: string;
            /** @description Version of the built-in guidance. */
            built_in_version: number;
            /** @description The built-in guidance per kind of memory, used where the project sets none. */
            built_in: {
                [key: string]: string;
            };
            /** @description The version in use. 0: the built-in guidance. */
            active_version: number;
            /** @description The project's own versions, newest first. */
            versions: {
                /** @description Counted from 1. */
                version: number;
                active: boolean;
                /** @description Guidance per kind of memory. */
                guidance: {
                    [key: string]: string;
                };
                note: string | null;
                /** @description ISO 8601. */
                created_at: string;
            }[];
        };
        admin_reconciliation: {
            id: string;
            cube_id: string;
            /**
             * @description `contradiction`: the older memory is marked as outdated and stays. `renewal`, `update`, `refinement`: the newer memory replaces the older one, which is archived. `duplicate`: the newer memory is archived, the older one stays.
             * @enum {string}
             */
            verdict: "contradiction" | "renewal" | "update" | "refinement" | "duplicate";
            older: {
                id: string;
                status: string;
                /** @description Text of the memory; empty if it was deleted. */
                memory: string;
            };
            newer: {
                id: string;
                status: string;
                /** @description Text of the memory; empty if it was deleted. */
                memory: string;
            };
            /** @description Who decided: the rules, or the model and its prompt, with versions. */
            judged_by: string;
            /** @description Why. null if no reason was given, or after one of the memories was deleted. */
            reason: string | null;
            /** @description ISO 8601. */
            created_at: string;
            /** @description ISO 8601; null: the decision stands. */
            undone_at: string | null;
        };
        admin_extraction_run: {
            id: string;
            project_id: string;
            /** @description Only messages of this user; null: of all users. */
            user_id: string | null;
            /** @description Only messages in this cube; null: in all cubes. */
            cube_id: string | null;
            /** @description Only this conversation; null: all conversations. */
            conversation_id: string | null;
            /**
             * @description `model`: the language model. `offline`: rules.
             * @enum {string}
             */
            extractor: "model" | "offline";
            /** @description Version of the project's guidance. 0: the built-in guidance; null: rules need none. */
            prompt_version: number | null;
            /**
             * @description A `failed` or `cancelled` run continues when its task is retried.
             * @enum {string}
             */
            status: "running" | "ready" | "promoting" | "promoted" | "dropped" | "failed" | "cancelled";
            /** @description The task that does the work, see /admin/tasks. */
            task_id: string;
            /** @description Why the last attempt failed; null if it did not. */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description How many messages the run has to read. */
            messages: number;
            /** @description How many it has read. */
            messages_read: number;
            /** @description How many cubes the messages are in. */
            cubes: number;
            /** @description How many cubes are read completely. */
            cubes_read: number;
            /** @description In how many cubes the result is promoted. */
            cubes_promoted: number;
            /** @description How many memories promoting would change, as of the time when each cube was read. For promoted cubes: how many it did change. */
            changes: {
                added: number;
                changed: number;
                removed: number;
                kept: number;
                /** @description Not changed, because a user edited, archived or deleted a memory of the message. */
                withheld: number;
            };
            /** @description ISO 8601, as all times here. */
            created_at: string;
            /** @description When all messages were read. */
            ready_at: string | null;
            /** @description When the result was promoted. */
            promoted_at: string | null;
        };
        admin_proposed_memory: {
            /** @description null: the memory is not promoted. */
            id: string | null;
            kind: string;
            title: string;
            content: string;
            /** @description What made the memory, with its version: model and prompt, or rules. */
            extractor: string;
            /** @description The passages of messages from which the memory was made. */
            sources: {
                message_id: string;
                content: string;
            }[];
        };
        admin_listed_memory: {
            id: string;
            cube_id: string;
            user_id: string;
            agent_id: string | null;
            conversation_id: string;
            /** @enum {string} */
            kind: "raw" | "fact" | "event" | "preference" | "profile" | "tool_schema" | "tool_trajectory" | "skill" | "document";
            /** @enum {string} */
            status: "activated" | "resolving" | "archived" | "deleted";
            title: string;
            tags: string[];
            version: number;
            /** @description What made the memory, with its version: model and prompt, rules, an edit or a feedback. */
            extractor: string;
            /** @description The memory that took its place; null: none did. */
            superseded_by: string | null;
            /** @description The memory that contradicts it since `valid_to`; null: none. */
            outdated_by: string | null;
            /** @description ISO 8601. */
            said_at: string;
            /** @description When it became true; null: unknown. */
            valid_from: string | null;
            /** @description When it ceased to be true; null: it has not, as far as known. */
            valid_to: string | null;
            /** @description ISO 8601. */
            created_at: string;
            /** @description ISO 8601. */
            updated_at: string;
            /** @description The first 1,000 characters of the text. */
            memory: string;
            /** @description Whether the text is longer. */
            is_cut: boolean;
        };
        admin_related_memory: {
            id: string;
            kind: string;
            status: string;
            title: string;
            /** @description The first 1,000 characters of the text; empty after a deletion. */
            memory: string;
            version: number;
            extractor: string;
            superseded_by: string | null;
            /** @description ISO 8601. */
            recorded_at: string;
            /** @description ISO 8601. */
            retired_at: string | null;
        };
        admin_memory: {
            id: string;
            cube_id: string;
            user_id: string;
            agent_id: string | null;
            conversation_id: string;
            /** @enum {string} */
            kind: "raw" | "fact" | "event" | "preference" | "profile" | "tool_schema" | "tool_trajectory" | "skill" | "document";
            /** @enum {string} */
            status: "activated" | "resolving" | "archived" | "deleted";
            title: string;
            tags: string[];
            version: number;
            /** @description What made the memory, with its version: model and prompt, rules, an edit or a feedback. */
            extractor: string;
            /** @description The memory that took its place; null: none did. */
            superseded_by: string | null;
            /** @description The memory that contradicts it since `valid_to`; null: none. */
            outdated_by: string | null;
            /** @description ISO 8601. */
            said_at: string;
            /** @description When it became true; null: unknown. */
            valid_from: string | null;
            /** @description When it ceased to be true; null: it has not, as far as known. */
            valid_to: string | null;
            /** @description ISO 8601. */
            created_at: string;
            /** @description ISO 8601. */
            updated_at: string;
            memory: string;
            /** @description Fields of the kind, such as the time of an event. */
            details: {
                [key: string]: unknown;
            };
            /** @description Fields that the client sent. */
            info: {
                [key: string]: unknown;
            };
            app_id: string | null;
            /** @description 0 to 1. */
            confidence: number;
            speaker: string | null;
            /** @description When the server learned it. */
            recorded_at: string;
            /** @description When the server archived it; null: it has not. */
            retired_at: string | null;
            /** @description Memories that it replaced, outdated or stands for. */
            earlier_ids: string[];
            /** @description The task that made it. */
            task_id: string | null;
            /** @description The passages of messages that it came from. */
            sources: {
                message_id: string;
                /** @description Where the message stands; null: it is deleted. */
                cube_id: string | null;
                /** @description null: the message is deleted. */
                conversation_id: string | null;
                /** @description The client's id of the message. */
                external_id: string | null;
                role: string;
                role_name: string | null;
                /** @description ISO 8601. */
                said_at: string;
                /** @description The words that the memory came from. */
                content: string;
                /** @description Offset of the words in the message's text, in UTF-16 units. */
                span_start: number;
                span_end: number;
            }[];
            /** @description The memories that it superseded, newest first. */
            versions: components["schemas"]["admin_related_memory"][];
            /** @description The memory that superseded it, then the one that superseded that. */
            successors: components["schemas"]["admin_related_memory"][];
            /** @description Reconciliations about it, newest first. */
            decisions: components["schemas"]["admin_reconciliation"][];
            /** @description The embedding models that it has a vector of. */
            vector_models: string[];
        };
        admin_task: {
            id: string;
            project_id: string;
            /** @description The `task_id` in the answer of the add. A request for several cubes has several tasks. */
            request_id: string;
            /** @description The `task_id` that the client sent. */
            client_task_id: string | null;
            /** @description What the task does, such as extraction or feedback. */
            kind: string;
            /** @enum {string} */
            status: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
            user_id: string;
            cube_id: string;
            /** @description How many attempts were started. */
            attempt: number;
            max_attempts: number;
            /** @description The error of the last failed attempt. */
            error: {
                code: string;
                message: string;
            } | null;
            /** @description Since when a model that the task needs is unavailable. The task is retried for a day from then on. */
            failing_since: string | null;
            /** @description Completed tasks: how many items were discarded because the model made them up. */
            unquoted: number | null;
            /** @description Completed tasks: whether rules did the work because the answers of the model could not be used. A re-extraction can replace the memories. */
            fell_back: boolean;
            /** @description Completed tasks: why rules instead of the model compared its memories with existing ones. */
            unjudged: string | null;
            /** @description Whether `POST /admin/tasks/{id}/retry` accepts the task. */
            retryable: boolean;
            /** @description ISO 8601, as all times here. */
            created_at: string;
            /** @description Waiting tasks: the time of the next attempt. */
            next_try_at: string | null;
            started_at: string | null;
            finished_at: string | null;
        };
        admin_budget: {
            project_id: string;
            /** @description Prompt and completion tokens that may be used per day; null: no limit. */
            daily_tokens: number | null;
            /** @description Today in UTC, such as `2027-01-31`. */
            day: string;
            /** @description Tokens used on `day`. */
            spent_tokens: number;
        };
    };
    responses: {
        /** @description An error; `message` says what happened and what to do. Codes: 40000 invalid parameters, 40001 not found, 40002 field missing, 40003 field empty, 40006 wrong type, 40130 API key missing, and others. */
        cloud_error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["cloud_error"];
            };
        };
        /** @description The request is invalid. `detail` lists its violations, at most 20. */
        product_invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["product_invalid"];
            };
        };
        /** @description An error. `code` is the HTTP status; `message` says what happened and what to do. */
        product_error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["product_error"];
            };
        };
        /** @description Success */
        openai_error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["openai_error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "healthy";
                        /** @enum {string} */
                        service: "recollect";
                        version: string;
                    };
                };
            };
        };
    };
    get_health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "alive";
                    };
                };
            };
        };
    };
    get_health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready";
                    };
                };
            };
            /** @description Success */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "not_ready";
                        /** @description Why requests cannot be served. */
                        reasons: string[];
                    };
                };
            };
        };
    };
    post_v1_add_message: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description The conversation. Default: a new one. */
                    conversation_id?: string;
                    /** @description 1 to 10,000 messages, at most 40,000 tokens in all. */
                    messages: {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[];
                    /** @description Kinds of memory to extract. Default: all except `skill`. */
                    allow_memory_view?: ("detail_factual" | "preference" | "event" | "profile" | "tool_memory" | "skill")[];
                    /**
                     * @description true (default): the extraction runs in the background. false: the answer waits for it.
                     * @default true
                     */
                    async_mode?: boolean;
                    /** @description Id of your application, kept with the memories. */
                    app_id?: string;
                    /** @description Tags of the memories, at most 100. */
                    tags?: string[];
                    /** @description Your own metadata, kept with the memories. */
                    info?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description true: memories are also extracted for all users of the project. Deleting the user deletes them too. Default: false.
                     * @default false
                     */
                    allow_public?: boolean;
                    /** @description Memories are also extracted into these knowledge bases, at most 20. Deleting the user deletes them too. */
                    allow_knowledgebase_ids?: string[];
                    /** @description Tells the model what to note for a kind of memory: an object with the names of `allow_memory_view`, or one text for all kinds. At most 20,000 characters each. It has precedence over the operator's guidance. No effect without a model. */
                    custom_extract_prompt?: string | {
                        [key: string]: string | null;
                    };
                    /** @description When the messages end, ISO 8601 with a zone, in the future. From then on neither they nor the memories that only such messages support are returned, and they are erased soon after. A profile is not filled from them. Default: never. */
                    expires_at?: string | null;
                    /** @description No effect in this version. */
                    source?: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @description false only if `status` is `failed`. */
                            success: boolean;
                            /** @description Id of the task, for /get/status. */
                            task_id: string;
                            /**
                             * @description State of the task.
                             * @enum {string}
                             */
                            status: "running" | "completed" | "failed";
                            /** @description With `async_mode: false`: why the extraction failed, or why it will be retried later. */
                            error?: {
                                code: string;
                                message: string;
                            };
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_add_feedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description The feedback in words, at most 40,000 tokens. */
                    feedback_content: string;
                    /** @description The conversation whose last turns the feedback is about. Default: none. */
                    conversation_id?: string;
                    /** @description When the feedback was given, ISO 8601. Default: now. */
                    feedback_time?: string;
                    /** @description Ids of the memories that the answer was based on, at most 1,000. */
                    retrieved_memory_ids?: string[];
                    /** @description Id of your application, kept with the memories. */
                    app_id?: string;
                    /**
                     * @description true: memories are also extracted for all users of the project. Deleting the user deletes them too. Default: false.
                     * @default false
                     */
                    allow_public?: boolean;
                    /** @description Memories are also extracted into these knowledge bases, at most 20. Deleting the user deletes them too. */
                    allow_knowledgebase_ids?: string[];
                    /** @description No effect in this version. */
                    source?: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @description Always true: the feedback is stored. */
                            success: boolean;
                            /** @description Id of the task, for /get/status. */
                            task_id: string;
                            /**
                             * @description State of the task.
                             * @enum {string}
                             */
                            status: "running" | "completed" | "failed";
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_get_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The `task_id` in the answer of the add or feedback. */
                    task_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            task_id: string;
                            /**
                             * @description `running` includes waiting; `failed` includes cancelled.
                             * @enum {string}
                             */
                            status: "running" | "completed" | "failed";
                            /** @description Completed tasks: how many memories changed, and the ids of the memories of each view. */
                            memory_views?: {
                                added: number;
                                updated: number;
                                deleted: number;
                            } & {
                                [key: string]: {
                                    memory_ids: string[];
                                };
                            };
                            /** @description How many items were discarded because the model made them up: their quote is not in the messages. */
                            unquoted?: number;
                            /** @description Why the task failed, or why the last attempt of a running task did. */
                            error?: {
                                code: string;
                                message: string;
                            };
                            /** @description The outcome of each message. */
                            receipts: components["schemas"]["receipt"][];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_search_memory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description What to search for, at most 40,000 tokens. */
                    query: string;
                    /** @description Ranks memories of this conversation higher. It is not a filter. */
                    conversation_id?: string;
                    /** @description Kinds of memory to search. Default: `detail_factual` and `preference`. */
                    include_memory_view?: ("detail_factual" | "preference" | "event" | "profile" | "tool_memory" | "skill")[];
                    /**
                     * @description How many memories, and also how many events and how many profile fields. Default: 9; at most 25.
                     * @default 9
                     */
                    memory_limit_number?: number;
                    /**
                     * @description How many preferences. Default: 9; at most 25.
                     * @default 9
                     */
                    preference_limit_number?: number;
                    /**
                     * @description Least relevance of a hit, 0 to 1. Default: 0.45; 0: no limit.
                     * @default 0.45
                     */
                    relativity?: number;
                    /**
                     * @description false: the default kinds do not include preferences. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description true: adds the kind `tool_memory`. Default: false.
                     * @default false
                     */
                    include_tool_memory?: boolean;
                    /**
                     * @description How many memories of tools. Default: 6; at most 25.
                     * @default 6
                     */
                    tool_memory_limit_number?: number;
                    /**
                     * @description true: adds the kind `skill`. Default: false.
                     * @default false
                     */
                    include_skill?: boolean;
                    /**
                     * @description How many skills. Default: 6; at most 25.
                     * @default 6
                     */
                    skill_limit_number?: number;
                    /** @description Only memories that match: `{"and" | "or": […]}` of conditions on agent_id, app_id, related_id, tags, create_time, update_time and keys of `info`, or one filter per source `{"user": …, "agent": …, "public": …, "knowledgebase": …}`. The filter is applied before ranking. */
                    filter?: {
                        [key: string]: unknown;
                    };
                    /** @description Knowledge bases to search in addition. `["all"]`: all knowledge bases of the project. Their hits take at most half of the list, unless there are too few other hits. One that does not exist is left out, and `warnings` names it. */
                    knowledgebase_ids?: string[];
                    /**
                     * @description The text in `memory_value`. `memory` (default): as extracted. `sources`: as said in the conversation. `mixed`: per memory the one of both that shares more words with the query.
                     * @default memory
                     * @enum {string}
                     */
                    context_format?: "memory" | "sources" | "mixed";
                    /** @description The most tokens, as estimated, of all texts of the answer together, 1 to 1,000,000. Of all lists, the most important hits that fit are returned, and each turn of a conversation once. Titles, sources and other fields do not count. Default: no limit. */
                    max_tokens?: number;
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /** @description No effect in this version. */
                    source?: unknown;
                    /** @description Only memories that were true at this date or time (UTC unless it names a zone). Earlier versions are included; their `status` is `archived`. */
                    valid_at?: string;
                    /** @description Only memories that the server had at this date or time (UTC unless it names a zone). Versions that were replaced since then are included; their `status` is `archived`. */
                    known_at?: string;
                    /**
                     * @description true: each hit has an `explanation` with its rank, and with the value, rank and share of the score of each signal.
                     * @default false
                     */
                    explain?: boolean;
                    /** @description Ids of memories, at most 100. `explanations` tells for each at which stage of the search it dropped out. */
                    explain_ids?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @description Facts and other texts. */
                            memory_detail_list: components["schemas"]["cloud_memory"][];
                            /** @description Preferences. */
                            preference_detail_list: components["schemas"]["cloud_preference"][];
                            /** @description A note for a prompt on how to weigh preferences; empty without any. */
                            preference_note: string;
                            /** @description Events, if requested. */
                            event_detail_list?: components["schemas"]["cloud_event"][];
                            /** @description Fields of profiles, if requested. */
                            profile_detail_list?: {
                                id: string;
                                /** @description `Category.Field: value`. */
                                memory: string;
                                /** @enum {string} */
                                memory_type: "ProfileMemory";
                                template_id: string;
                                /** @description Empty if the field has no category. */
                                profile_category: string;
                                profile_field: string;
                                /** @description `Category.Field`. */
                                profile_path: string;
                                /** @enum {string} */
                                status: "activated";
                                /** @description 0 to 1. */
                                confidence: number;
                                /** @description Estimated relevance to the query, 0 to 1. */
                                relativity: number;
                                /** @description Whether extraction may change the value. */
                                algorithm_updatable: boolean;
                            }[];
                            /** @description Memories of tools, if requested. */
                            tool_memory_detail_list?: components["schemas"]["cloud_tool_memory"][];
                            /** @description Skills, if requested. */
                            skill_detail_list?: {
                                id: string;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                                conversation_id: string;
                                /** @description `activated`, `resolving`, `archived` or `deleted`. */
                                status: string;
                                /** @description Estimated relevance to the query, 0 to 1. */
                                relativity: number;
                                /** @description Counted from 1. */
                                version: number;
                                /** @description The memories that this one replaces or has made outdated. */
                                history?: {
                                    memory_id: string;
                                }[];
                                /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
                                evolve_to?: string[];
                                /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
                                valid_to?: number;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
                                priority?: number;
                                /** @description Only with `explain`. */
                                explanation?: components["schemas"]["hit_explanation"];
                                /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
                                passage?: {
                                    start: number;
                                    end: number;
                                    length: number;
                                };
                                /** @description Only with `valid_at` or `known_at`: when the memory was true and known. */
                                times?: components["schemas"]["known_times"];
                                /** @description The content of the skill. */
                                skill_value: {
                                    [key: string]: unknown;
                                };
                                /** @description Always empty. */
                                skill_url: string;
                                /** @enum {string} */
                                skill_type: "SkillMemory";
                                confidence: number;
                                tags: string[];
                                knowledgebase_id?: string;
                                file_id?: string;
                                file_name?: string;
                                /** @description Page of the file, from 1. */
                                page?: number;
                            }[];
                            /** @description Present only if the search was incomplete. `embedding`: the embedding model failed, so that memories were ranked by their words alone. `index`: a cube is too large for the index memory (INDEX_MEMORY_MB), so that only its likeliest memories were ranked. */
                            degraded?: ("embedding" | "index")[];
                            /**
                             * @description Present only if the answer probably does not answer the query: none of its hits has a `relativity` of 0.6 or more. Then rather ask or say so than rely on the hits.
                             * @enum {string}
                             */
                            answerable?: "low";
                            /** @description How the search was done. Absent if there is nothing to report. */
                            search?: components["schemas"]["search_notes"];
                            /** @description One per id of `explain_ids`, in their order. */
                            explanations?: components["schemas"]["explanation"][];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_get_memory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description Page number, from 1. Default: 1. */
                    page?: number;
                    /** @description Another name for `page`. */
                    current?: number;
                    /**
                     * @description Entries per page and list. Default: 10; at most 50.
                     * @default 10
                     */
                    size?: number;
                    /** @description Kinds of memory. Default: all. */
                    include_memory_view?: ("detail_factual" | "preference" | "event" | "profile" | "tool_memory" | "skill")[];
                    /**
                     * @description false: the default kinds do not include preferences. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description false: the default kinds do not include memories of tools. Default: true.
                     * @default true
                     */
                    include_tool_memory?: boolean;
                    /** @description Only memories that match, as in /search/memory. */
                    filter?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            memory_detail_list?: {
                                id: string;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                                conversation_id: string;
                                /** @description `activated`, `resolving`, `archived` or `deleted`. */
                                status: string;
                                /** @description Counted from 1. */
                                version: number;
                                /** @description The memories that this one replaces or has made outdated. */
                                history?: {
                                    memory_id: string;
                                }[];
                                /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
                                evolve_to?: string[];
                                /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
                                valid_to?: number;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
                                priority?: number;
                                /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
                                passage?: {
                                    start: number;
                                    end: number;
                                    length: number;
                                };
                                /** @description Title. */
                                memory_key: string;
                                /** @description Text. */
                                memory_value: string;
                                /** @description Such as `UserMemory` or `LongTermMemory`; `OuterMemory` for a result of a web search. */
                                memory_type: string;
                                memory_time: null;
                                /** @description 0 to 1. */
                                confidence: number;
                                tags: string[];
                                knowledgebase_id?: string;
                                file_id?: string;
                                file_name?: string;
                                /** @description Page of the file, from 1. */
                                page?: number;
                                /** @description References of a chat: the page of a result of a web search. */
                                internet_info?: components["schemas"]["web_page"];
                                /** @description The passages of messages from which the memory was made. */
                                sources: components["schemas"]["cloud_source"][];
                                /** @description Your own metadata. */
                                info: {
                                    [key: string]: unknown;
                                };
                            }[];
                            preference_detail_list?: {
                                id: string;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                                conversation_id: string;
                                /** @description `activated`, `resolving`, `archived` or `deleted`. */
                                status: string;
                                /** @description Counted from 1. */
                                version: number;
                                /** @description The memories that this one replaces or has made outdated. */
                                history?: {
                                    memory_id: string;
                                }[];
                                /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
                                evolve_to?: string[];
                                /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
                                valid_to?: number;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
                                priority?: number;
                                /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
                                passage?: {
                                    start: number;
                                    end: number;
                                    length: number;
                                };
                                /** @description `explicit_preference` or `implicit_preference`. */
                                preference_type: string;
                                /** @description Text. */
                                preference: string;
                                /** @description Why the preference is assumed. */
                                reasoning: string;
                                /** @description The passages of messages from which the memory was made. */
                                sources: components["schemas"]["cloud_source"][];
                                /** @description Your own metadata. */
                                info: {
                                    [key: string]: unknown;
                                };
                            }[];
                            event_detail_list?: {
                                id: string;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                                conversation_id: string;
                                /** @description `activated`, `resolving`, `archived` or `deleted`. */
                                status: string;
                                /** @description Counted from 1. */
                                version: number;
                                /** @description The memories that this one replaces or has made outdated. */
                                history?: {
                                    memory_id: string;
                                }[];
                                /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
                                evolve_to?: string[];
                                /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
                                valid_to?: number;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
                                priority?: number;
                                /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
                                passage?: {
                                    start: number;
                                    end: number;
                                    length: number;
                                };
                                /** @description Title. */
                                event_key: string;
                                /** @description Text. */
                                event_value: string;
                                /** @enum {string} */
                                event_type: "EventMemory";
                                /** @description When it happened: ISO 8601 (`2026-02-28`, `2026-03`, `2026-05-03/2026-05-07`), then the words as said. The `chat_time` if no time is named. */
                                event_time: string[];
                                event_location: string[];
                                event_roles: string[];
                                /** @description The passages of messages from which the memory was made. */
                                sources: components["schemas"]["cloud_source"][];
                                /** @description Your own metadata. */
                                info: {
                                    [key: string]: unknown;
                                };
                            }[];
                            profile_detail_list?: {
                                id: string;
                                project_id: string;
                                profile_template_id: string;
                                /** @description The fields with their values, in the tree of the template. */
                                properties: {
                                    [key: string]: unknown;
                                };
                                /** @enum {string} */
                                status: "activated";
                                /** @description ISO 8601. */
                                created_at: string;
                                /** @description ISO 8601. */
                                updated_at: string;
                            }[];
                            tool_memory_detail_list?: {
                                id: string;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                                conversation_id: string;
                                /** @description `activated`, `resolving`, `archived` or `deleted`. */
                                status: string;
                                /** @description Counted from 1. */
                                version: number;
                                /** @description The memories that this one replaces or has made outdated. */
                                history?: {
                                    memory_id: string;
                                }[];
                                /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
                                evolve_to?: string[];
                                /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
                                valid_to?: number;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
                                priority?: number;
                                /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
                                passage?: {
                                    start: number;
                                    end: number;
                                    length: number;
                                };
                                /** @description `ToolSchemaMemory` or `ToolTrajectoryMemory`. */
                                tool_type: string;
                                /** @description Text. */
                                tool_value: string;
                                /** @description How well each tool has worked. */
                                tool_used_status: components["schemas"]["used_tool"][];
                                /** @description Advice in the form "when … then …". */
                                experience: string;
                                /** @description The passages of messages from which the memory was made. */
                                sources: components["schemas"]["cloud_source"][];
                                /** @description Your own metadata. */
                                info: {
                                    [key: string]: unknown;
                                };
                            }[];
                            skill_detail_list?: {
                                id: string;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                                conversation_id: string;
                                /** @description `activated`, `resolving`, `archived` or `deleted`. */
                                status: string;
                                /** @description Counted from 1. */
                                version: number;
                                /** @description The memories that this one replaces or has made outdated. */
                                history?: {
                                    memory_id: string;
                                }[];
                                /** @description The memory that replaces this one or, if this one is activated, has made it outdated. */
                                evolve_to?: string[];
                                /** @description Outdated memories: until when it was true, Unix time in milliseconds. */
                                valid_to?: number;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description Only preferences: to put hits of several lists into one, order them by this, 0 to 1, and those without it by `relativity`. */
                                priority?: number;
                                /** @description Only if the text is longer than 250 tokens, as estimated: the text shown is a passage of it. `start` and `end` are its place and `length` is the length of the whole, in UTF-16 units. The whole memory is read by its id. */
                                passage?: {
                                    start: number;
                                    end: number;
                                    length: number;
                                };
                                /** @description The content of the skill. */
                                skill_value: {
                                    [key: string]: unknown;
                                };
                                /** @description Always empty. */
                                skill_url: string;
                                /** @enum {string} */
                                skill_type: "SkillMemory";
                                confidence: number;
                                tags: string[];
                                knowledgebase_id?: string;
                                file_id?: string;
                                file_name?: string;
                                /** @description Page of the file, from 1. */
                                page?: number;
                                /** @description The passages of messages from which the memory was made. */
                                sources: components["schemas"]["cloud_source"][];
                                /** @description Your own metadata. */
                                info: {
                                    [key: string]: unknown;
                                };
                            }[];
                            /** @description Entries of the longest list, on all pages. */
                            total: number;
                            /** @description Entries per page and list. */
                            size: number;
                            /** @description Page number. */
                            current: number;
                            /** @description Pages of the longest list. */
                            pages: number;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    get_v1_get_memory_by_memory_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the memory. */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            id: string;
                            /**
                             * @description Kind of the memory.
                             * @enum {string}
                             */
                            memory_view: "detail_factual" | "preference" | "event" | "profile" | "tool_memory" | "skill";
                            title: string;
                            /** @description Text of the memory. */
                            content: string;
                            /** @description The same text as `content`. */
                            memory: string;
                            conversation_id: string;
                            /** @description The messages from which the memory was made: your own ids if you sent them, otherwise ours. */
                            message_ids: string[];
                            /**
                             * @description `activated`: searches find it.
                             * @enum {string}
                             */
                            status: "activated" | "resolving" | "archived" | "deleted";
                            /** @description Always true. */
                            algorithm_updatable: boolean;
                            /** @description The memory that replaces this one since it was archived, or the one that extraction made of its words; null: none. */
                            superseded_by: string | null;
                            /** @description ISO 8601. */
                            created_at: string;
                            /** @description ISO 8601. */
                            updated_at: string;
                            /** @description The user who owns the memory; null: an agent owns it. */
                            user_id: string | null;
                            /** @description The agent that owns it or took part; null: none. */
                            agent_id: string | null;
                            tags: string[];
                            /** @description Your own metadata. */
                            info: {
                                [key: string]: unknown;
                            };
                            /** @description What made the memory, with its version: model and prompt, or rules. */
                            extractor: string;
                            /** @description The memory in the shape that clients of the REST API read, with its sources. */
                            metadata: {
                                /** @description Such as `UserMemory` or `LongTermMemory`. */
                                memory_type: string;
                                status: string;
                                /** @description The same text as `title`. */
                                key: string;
                                tags: string[];
                                /** @description ISO 8601. */
                                created_at: string;
                                /** @description ISO 8601. */
                                updated_at: string;
                                /** @description Always empty. */
                                background: string;
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                /** @description The passages of messages from which the memory was made. */
                                sources: components["schemas"]["cloud_source"][];
                            };
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_update_memory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the memory. The id of an earlier version means the current one. An unknown id gets 40307. */
                    memory_id: string;
                    /** @description The new text, at most 40,000 tokens. */
                    content?: string;
                    /** @description The new title, 1 to 256 characters. */
                    title?: string;
                    /**
                     * @description Archives or reactivates the memory. To delete it use /delete/memory.
                     * @enum {string}
                     */
                    status?: "activated" | "archived";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                            /** @description Id of the memory. */
                            memory_id: string;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_delete_memory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description Ids of the memories to delete, with their earlier versions; at most 10,000. An owner beside them restricts nothing. Messages are kept. */
                    memory_ids?: string[];
                    /** @description With `filter` or `memory_type`: only memories of these users, at most 20. No effect beside `memory_ids`. */
                    user_ids?: string[];
                    /** @description Only memories that match, as in search. Needs an owner, `memory_ids`, or a condition on `user_id` or `agent_id` in its outer `and`. Messages are kept. */
                    filter?: {
                        [key: string]: unknown;
                    };
                    /** @description Only memories of these views or types. Needs an owner or `memory_ids`. For profiles use /delete/profile. */
                    memory_type?: ("detail_factual" | "preference" | "event" | "tool_memory" | "skill" | "UserMemory" | "LongTermMemory" | "WorkingMemory" | "PreferenceMemory" | "EventMemory" | "ToolSchemaMemory" | "ToolTrajectoryMemory" | "SkillMemory" | "RawFileMemory") | ("detail_factual" | "preference" | "event" | "tool_memory" | "skill" | "UserMemory" | "LongTermMemory" | "WorkingMemory" | "PreferenceMemory" | "EventMemory" | "ToolSchemaMemory" | "ToolTrajectoryMemory" | "SkillMemory" | "RawFileMemory")[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_get_message: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description The conversation. Required without `conversation_limit_number`. */
                    conversation_id?: string;
                    /**
                     * @description How many of the last messages of each conversation. Default: 6; at most 50.
                     * @default 6
                     */
                    message_limit_number?: number;
                    /** @description Without `conversation_id`: how many of the last conversations are read, at most 20. */
                    conversation_limit_number?: number;
                    /** @description No effect. */
                    source?: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            message_detail_list: {
                                role: string;
                                content: string;
                                /** @description `YYYY-MM-DD HH:MM:SS`, UTC. */
                                create_time: string;
                                /** @description `YYYY-MM-DD HH:MM:SS`, UTC. */
                                update_time: string;
                                /** @description Present if the request has no `conversation_id`. */
                                conversation_id?: string;
                            }[];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_extract_memory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 10,000 messages, at most 40,000 tokens in all. */
                    messages: {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[];
                    /** @description Kinds to extract. Default: `memory` and `preference`. */
                    extraction_types?: ("memory" | "preference" | "event")[];
                    /** @description No effect: the configured extractor is used. */
                    model?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                            memory_detail_list: {
                                /** @description Title. */
                                memory_key: string;
                                /** @description Text. */
                                memory_value: string;
                                /** @description `UserMemory`: said by the user. `LongTermMemory`: said by others. */
                                memory_type: string;
                                tags: string[];
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                            }[];
                            preference_detail_list: {
                                preference: string;
                                reasoning: string;
                                preference_type: string;
                            }[];
                            event_detail_list?: {
                                /** @description Title. */
                                event_key: string;
                                /** @description Text. */
                                event_value: string;
                                /** @description When it happened: ISO 8601 (`2026-02-28`, `2026-03`, `2026-05-03/2026-05-07`), then the words as said. The `chat_time` if no time is named. */
                                event_time: string[];
                                /** @description The times that the memory names, resolved against the time of its message. Absent without any. */
                                event_times?: components["schemas"]["event_time"][];
                                event_location: string[];
                                event_roles: string[];
                            }[];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_rerank: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The query, at most 40,000 tokens. */
                    query: string;
                    /** @description 1 to 1,000 texts, or objects with a `text`; at most 200,000 tokens in all. */
                    documents: (string | ({
                        text: string;
                    } & {
                        [key: string]: unknown;
                    }))[];
                    /** @description No effect: the configured model is used, or the built-in one. The answer names it. */
                    model?: string;
                    /** @description How many of the best documents to return. Default: all. */
                    top_n?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            id: string;
                            /** @description The model that scored the documents. */
                            model: string;
                            usage: {
                                /** @description Estimated tokens of the query and all documents. */
                                prompt_tokens: number;
                                /** @description Equal to `prompt_tokens`. */
                                total_tokens: number;
                            };
                            results: {
                                /** @description Position in `documents`, from 0. */
                                index: number;
                                document: {
                                    text: string;
                                };
                                /** @description 0 to 1. */
                                relevance_score: number;
                            }[];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user who owns the memories; up to 20 ids for a group conversation. */
                    user_id?: string | string[];
                    /** @description The agent that owns the memories. With `user_id`: the agent that took part in the conversation. */
                    agent_id?: string | string[];
                    /** @description What the user says, at most 40,000 tokens. */
                    query: string;
                    /** @description The conversation. The model gets its last 20 stored turns. */
                    conversation_id: string;
                    /**
                     * @description true: the answer comes as server-sent events. Default: false.
                     * @default false
                     */
                    stream?: boolean;
                    /** @description System prompt. The memories replace `{memories}` in it. Default: a built-in one. */
                    system_prompt?: string;
                    /** @description One of the models that the operator allows (LLM_MODELS). Model names of the hosted service mean the configured model, which is the default. */
                    model_name?: string;
                    /** @description Most tokens of the answer. */
                    max_tokens?: number;
                    /** @description Sampling temperature, 0 to 2. */
                    temperature?: number;
                    /** @description Nucleus sampling, above 0 to 1. */
                    top_p?: number;
                    /**
                     * @description How many memories are recalled. Default: 9; at most 25.
                     * @default 9
                     */
                    memory_limit_number?: number;
                    /**
                     * @description Whether preferences are recalled. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description How many preferences are recalled. Default: 9; at most 25.
                     * @default 9
                     */
                    preference_limit_number?: number;
                    /**
                     * @description Least relevance of a recalled memory, 0 to 1. Default: 0.45; 0: no limit. Without a value, a server without a model also quotes memories below it that answer the query.
                     * @default 0.45
                     */
                    relativity?: number;
                    /** @description Only memories that match are recalled, as in /search/memory. */
                    filter?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Whether the exchange is remembered. Default: true.
                     * @default true
                     */
                    add_message_on_answer?: boolean;
                    /** @description Tags for the memories of the exchange, at most 100. */
                    tags?: string[];
                    /** @description Your own metadata, kept with the memories of the exchange. */
                    info?: {
                        [key: string]: unknown;
                    };
                    /** @description Id of your application, kept with the memories. */
                    app_id?: string;
                    /** @description Knowledge bases to recall from in addition. `["all"]`: all knowledge bases of the project. */
                    knowledgebase_ids?: string[];
                    /**
                     * @description true: memories are also extracted for all users of the project. Deleting the user deletes them too. Default: false.
                     * @default false
                     */
                    allow_public?: boolean;
                    /** @description Memories are also extracted into these knowledge bases, at most 20. Deleting the user deletes them too. */
                    allow_knowledgebase_ids?: string[];
                    /**
                     * @description true: the web is also searched for the query, if a provider is configured (WEB_SEARCH_BASE_URL). Otherwise, or if it fails, a notice says so. Default: false.
                     * @default false
                     */
                    internet_search?: boolean;
                    /** @description No effect in this version. */
                    source?: unknown;
                };
            };
        };
        responses: {
            /** @description The whole answer as JSON, or with `stream` its frames. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @description The answer. A mark `[n:memory_id]` refers to reference number n, from 1. */
                            response: string;
                            /** @description The model's reasoning before the answer; null without any. */
                            reasoning: string | null;
                            /** @description The recalled memories, then the results of a web search. */
                            references: components["schemas"]["cloud_memory"][];
                            /** @description Requested options that had no effect, and knowledge bases that do not exist. */
                            notices: string[];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_add_profile_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters, not only white space. */
                    name: string;
                    /** @description Categories with fields: `{"Category": {"Field": {"value": "…", "algorithm_updatable": true}}}`. A field may also stand without a category. `algorithm_updatable` tells whether extraction may change the value. Default: true. */
                    metadata: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            profile_template_id: string;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_get_profile_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the profile template. */
                    profile_template_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            profile_template: components["schemas"]["cloud_profile_template"];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_list_profile_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Page number, from 1. Default: 1.
                     * @default 1
                     */
                    page?: number;
                    /**
                     * @description Templates per page, 1 to 100. Default: 10.
                     * @default 10
                     */
                    size?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            profile_templates: components["schemas"]["cloud_profile_template"][];
                            /** @description Templates on all pages. */
                            total: number;
                            /** @description Page number. */
                            current: number;
                            /** @description Templates per page. */
                            size: number;
                            pages: number;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_update_profile_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the profile template. */
                    profile_template_id: string;
                    /** @description 1 to 256 characters, not only white space. */
                    name: string;
                    /** @description Categories with fields: `{"Category": {"Field": {"value": "…", "algorithm_updatable": true}}}`. A field may also stand without a category. `algorithm_updatable` tells whether extraction may change the value. Default: true. */
                    metadata: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                            profile_template_id: string;
                            /** @description How many profiles changed. */
                            affected_instances: number;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_delete_profile_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the profile template. */
                    profile_template_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                            profile_template_id: string;
                            /** @description How many profiles were deleted. */
                            deleted_instances: number;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_bind_profile_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 20 bindings. Either all are made or none. A user or agent who already has the profile keeps it. */
                    bind_list: {
                        /** @description The user of the profile. Send either this or `agent_id`. */
                        user_id?: string;
                        /** @description The agent of the profile. Send either this or `user_id`. */
                        agent_id?: string;
                        /** @description Id of the profile template. */
                        profile_template_id: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_edit_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user of the profile. Send either this or `agent_id`. */
                    user_id?: string;
                    /** @description The agent of the profile. Send either this or `user_id`. */
                    agent_id?: string;
                    /** @description Id of the profile template. */
                    profile_template_id: string;
                    /** @description Fields to set or add, in the shape of a template. Other fields are not changed. */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /** @description Fields to remove, at most 1,000: `Category.Field`, or a whole category. */
                    remove_fields?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_delete_profile: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user of the profile. Send either this or `agent_id`. */
                    user_id?: string;
                    /** @description The agent of the profile. Send either this or `user_id`. */
                    agent_id?: string;
                    /** @description Id of the profile template. */
                    profile_template_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_create_knowledgebase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters. */
                    knowledgebase_name: string;
                    /**
                     * @description At most 4,000 characters. Default: empty.
                     * @default
                     */
                    knowledgebase_description?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            id: string;
                            /** @description The same id; clients read either field. */
                            knowledgebase_id: string;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_delete_knowledgebase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the knowledge base. */
                    knowledgebase_id: string;
                    /** @description No effect: the files are always deleted. */
                    delete_all?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_get_knowledgebase_file: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of the files, at most 1,000. Unknown ids are left out. */
                    file_ids?: string[];
                    /** @description Instead of `file_ids`: the files of this knowledge base, newest first. */
                    knowledgebase_id?: string;
                    /**
                     * @description Only files of this type.
                     * @enum {string}
                     */
                    type?: "document" | "skill";
                    /**
                     * @description Page number, from 1. Default: 1.
                     * @default 1
                     */
                    page?: number;
                    /**
                     * @description Files per page. Default: 20; at most 100.
                     * @default 20
                     */
                    page_size?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @description Files on all pages. */
                            total: number;
                            page: number;
                            page_size: number;
                            file_detail_list: {
                                id: string;
                                knowledgebase_id: string;
                                /** @enum {string} */
                                type: "document" | "skill";
                                name: string;
                                /** @description Size in bytes; 0 until a URL is fetched. */
                                size: number;
                                /** @description Size in MiB (1024 × 1024 bytes). */
                                sizeMB: number;
                                /**
                                 * @description `AVAILABLE`: its memories can be found.
                                 * @enum {string}
                                 */
                                status: "PROCESSING" | "AVAILABLE" | "FAILED";
                                /** @description Failed files: why, and what to do; otherwise null. */
                                reason: string | null;
                                /** @description Number of pages; null if the format has none. */
                                pages: number | null;
                                /** @description Unix time in milliseconds. */
                                create_time: number;
                                /** @description Unix time in milliseconds. */
                                update_time: number;
                            }[];
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_delete_knowledgebase_file: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of the files, at most 1,000. Unknown ids are ignored. */
                    file_ids: string[];
                    /** @description Only files of this knowledge base. */
                    knowledgebase_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @enum {boolean} */
                            success: true;
                        };
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_v1_add_knowledgebase_file: {
        parameters: {
            query?: {
                /** @description Only for `multipart/form-data`. */
                knowledgebase_id?: string;
                /** @description Only for `multipart/form-data`. Default: `document`. */
                type?: "document" | "skill";
            };
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of the knowledge base. */
                    knowledgebase_id: string;
                    /** @description At most 20 files of at most 100 MB each, 300 MB in all. Instead of JSON you can send `multipart/form-data` with the files as parts and `?knowledgebase_id=…&type=…` in the URL. */
                    file: {
                        /** @description The content as base64, as a data URI, or as plain text; or an https URL of a host that the operator lists (KNOWLEDGE_URL_HOSTS), which is fetched in the background. */
                        content: string;
                        /** @description File name. Its extension tells the format. */
                        name?: string;
                        /**
                         * @description `document` (default), or `skill`: one Markdown file of at most 100 KB.
                         * @default document
                         * @enum {string}
                         */
                        type?: "document" | "skill";
                        /** @description Media type, if the name has no extension. */
                        mime_type?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 0;
                        data: {
                            /** @description Id of the file, for /get/knowledgebase-file. */
                            id: string;
                            /** @enum {string} */
                            type: "document" | "skill";
                            name: string;
                            /** @description Size in MiB (1024 × 1024 bytes); 0 for a URL that is still to be fetched. */
                            sizeMB: number;
                            /** @enum {string} */
                            status: "PROCESSING";
                        }[];
                        /** @enum {string} */
                        message: "ok";
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["cloud_error"];
        };
    };
    post_product_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What to search for. */
                    query: string;
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /** @description Cubes to search, at most 200. Default: the user's own cube. */
                    readable_cube_ids?: string[] | null;
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /** @description Ranks memories of this session higher. It is not a filter. */
                    session_id?: string;
                    /** @description Another name for `session_id`. */
                    conversation_id?: string;
                    /**
                     * @description How many textual memories (facts and other texts). Default: 10; at most 1000.
                     * @default 10
                     */
                    top_k?: number;
                    /** @description `no` keeps duplicates. `sim` leaves out similar memories. `mmr` also prefers memories that add something new. Default: memories with equal texts count once. */
                    dedup?: ("no" | "sim" | "mmr") | null;
                    /**
                     * @description How many preferences. Default: 6; at most 1000.
                     * @default 6
                     */
                    pref_top_k?: number;
                    /**
                     * @description Whether preferences are searched. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description Whether memories of tools are searched: their descriptions and how they were used. Default: true.
                     * @default true
                     */
                    search_tool_memory?: boolean;
                    /**
                     * @description How many memories of tools. Default: 6; at most 1000.
                     * @default 6
                     */
                    tool_mem_top_k?: number;
                    /**
                     * @description Whether skills are searched. Default: true.
                     * @default true
                     */
                    include_skill_memory?: boolean;
                    /**
                     * @description How many skills. Default: 3; at most 1000.
                     * @default 3
                     */
                    skill_mem_top_k?: number;
                    /** @description Only memories that match: `{"and" | "or": […]}`, one condition such as `{"tags": {"contains": "travel"}}`, or one filter per cube `{cube_id: {"and" | "or": […]}}`. Operators: eq, gt, gte, lt, lte, contains, in, like. The filter is applied before ranking. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description true: the web is also searched for the first 400 characters of the query, if a provider is configured (WEB_SEARCH_BASE_URL). At most 10 results follow the memories of the first cube in `text_mem`, with `memory_type` `OuterMemory`; `top_k`, `filter` and `threshold` do not apply to them. Without a provider, or if it fails, `search.notes` says so. Default: false.
                     * @default false
                     */
                    internet_search?: boolean;
                    /** @description Least relevance, 0 to 1. Default: no limit. */
                    threshold?: number | null;
                    /** @description Least relevance, like `threshold`. The higher one of both is used. 0: no limit. */
                    relativity?: number | null;
                    /**
                     * @description Only textual memories of this type. The limit is applied before ranking. `WorkingMemory`: the 20 newest of each cube. `AllSummaryMemory`: the extracted long-term and user memories, without the texts of messages. `OuterMemory`: results of a web search only, as with `internet_search`; without a provider all lists are empty and `search.notes` says so. A type of tool memory applies to `tool_mem` instead. Default: `All`.
                     * @default All
                     * @enum {string}
                     */
                    search_memory_type?: "All" | "WorkingMemory" | "LongTermMemory" | "UserMemory" | "OuterMemory" | "ToolSchemaMemory" | "ToolTrajectoryMemory" | "RawFileMemory" | "AllSummaryMemory" | "SkillMemory" | "PreferenceMemory";
                    /** @description The conversation before the query, to which words such as "that restaurant" may refer. Default: the stored turns of the session; `[]`: none. */
                    chat_history?: {
                        [key: string]: unknown;
                    }[] | null;
                    /** @description Deprecated: a single cube. Use the list of cube ids instead. */
                    mem_cube_id?: string;
                    /**
                     * @description Deprecated; has no effect.
                     * @default false
                     */
                    xcube?: boolean;
                    /**
                     * @description Deprecated; has no effect.
                     * @default false
                     */
                    moscube?: boolean;
                    /** @description Permissions per cube: `[{"mem_cube_id": "…", "permissions": ["read", "write"]}]`. Cubes that the list does not name are not restricted. If the request names no cubes, those of the list are used. */
                    operation?: {
                        /** @description Id of the cube, 1 to 256 characters. */
                        mem_cube_id: string;
                        permissions: string[];
                    }[] | null;
                    /** @description No effect in this version, but its type is checked. */
                    source?: string | null;
                    /** @description The time to which expressions such as "yesterday" in the query refer, ISO 8601. Default: now. */
                    reference_time?: string | null;
                    /**
                     * @description false: `fine` and `mixture` use no reranking model. Default: true.
                     * @default true
                     */
                    rerank?: boolean;
                    /** @description The text of a textual memory. `memory` (default): as extracted. `sources`: as said in the conversation. `mixed`: per memory the one of both that shares more words with the query. */
                    context_format?: ("memory" | "sources" | "mixed") | null;
                    /** @description The most tokens, as estimated, of all texts of the answer together, 1 to 1,000,000. Of all lists, the most important hits that fit are returned, and each turn of a conversation once. Titles, sources and other fields do not count. Default: no limit. */
                    max_tokens?: number | null;
                    /**
                     * @description true: the best 50 textual memories have `metadata.neighbors`, the turns around the messages from which they were made. Default: false.
                     * @default false
                     */
                    neighbor_discovery?: boolean;
                    valid_at?: string | null;
                    known_at?: string | null;
                    /**
                     * @description true: each hit has an `explanation` with its rank, and with the value, rank and share of the score of each signal.
                     * @default false
                     */
                    explain?: boolean;
                    explain_ids?: string[] | null;
                    /** @description No effect in this version, but its type is checked. */
                    manager_user_id?: string | null;
                    /** @description No effect in this version, but its type is checked. */
                    project_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description Facts and other texts, per cube. Results of a web search follow the memories of the first cube. */
                            text_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Always empty: activation memories are internal states of a language model, which is not here. */
                            act_mem: unknown[];
                            /** @description Always empty: parameter memories are trained weights of a language model, which is not here. */
                            para_mem: unknown[];
                            /** @description Preferences, per cube. */
                            pref_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Memories of tools, per cube. */
                            tool_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Skills, per cube. */
                            skill_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description The preferences as a text for a prompt; empty without any. */
                            pref_string: string;
                            /** @description A note for a prompt on how to weigh preferences; empty without any. */
                            pref_note: string;
                            /** @description Present only if the search was incomplete. `embedding`: the embedding model failed, so that memories were ranked by their words alone. `index`: a cube is too large for the index memory (INDEX_MEMORY_MB), so that only its likeliest memories were ranked. */
                            degraded?: ("embedding" | "index")[];
                            /**
                             * @description Present only if the answer probably does not answer the query: none of its hits has a `relativity` of 0.6 or more. Then rather ask or say so than rely on the hits.
                             * @enum {string}
                             */
                            answerable?: "low";
                            /** @description How the search was done. Absent if there is nothing to report. */
                            search?: components["schemas"]["search_notes"];
                            /** @description One per id of `explain_ids`, in their order. */
                            explanations?: components["schemas"]["explanation"][];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Owner of the memories. Default: the user to whom the key is bound, otherwise `default_user`. */
                    user_id?: string | null;
                    /** @description The conversation. Default: `default_session`. */
                    session_id?: string;
                    /** @description Another name for session_id. */
                    conversation_id?: string;
                    /** @description Your own id for the task, to query it with /product/scheduler/status. */
                    task_id?: string;
                    /** @description Cubes to add to, at most 200. Default: the user's own cube. */
                    writable_cube_ids?: string[] | null;
                    /**
                     * @description `async` (default): the extraction runs in the background. `sync`: the answer waits for it.
                     * @default async
                     * @enum {string}
                     */
                    async_mode?: "async" | "sync";
                    /** @description With `sync`: `fast` stores the messages and answers without waiting. Ignored with `async`. */
                    mode?: ("fast" | "fine") | null;
                    /** @description Tags of the memories, at most 100. */
                    custom_tags?: string[] | null;
                    /** @description Your own metadata, kept with the memories. Names that memories use themselves, such as `status`, are left out. */
                    info?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description A text, chat messages, or content parts. A text that is a JSON array of chat messages is read as messages. */
                    messages?: (string | ({
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    } | (({
                        /** @enum {string} */
                        type: "text";
                        text: string;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        /** @enum {string} */
                        type: "image_url";
                        image_url: string | ({
                            url: string;
                        } & {
                            [key: string]: unknown;
                        });
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        /** @enum {string} */
                        type: "file";
                        file: {
                            file_data?: string | null;
                            file_id?: string | null;
                            path?: string | null;
                            filename?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        /** @enum {string} */
                        type: "input_audio";
                        input_audio: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        type: string;
                    } & {
                        [key: string]: unknown;
                    })))[]) | null;
                    /** @description The conversation before the messages. It helps to understand them and is not remembered. Only its last 20 turns are used. Default: the stored turns of the session; `[]`: none. No effect with `is_feedback`. */
                    chat_history?: {
                        [key: string]: unknown;
                    }[] | null;
                    /**
                     * @description true: the user's last message is feedback on an answer, and the others are the turns before it, see /product/feedback. Default: false.
                     * @default false
                     */
                    is_feedback?: boolean;
                    /** @description When the messages end, ISO 8601 with a zone, in the future. From then on neither they nor the memories that only such messages support are returned, and they are erased soon after. A profile is not filled from them. Default: never. */
                    expires_at?: string | null;
                    /** @description Deprecated: a single cube. Use the list of cube ids instead. */
                    mem_cube_id?: string;
                    /** @description Deprecated: a text to remember. Use `messages` instead. */
                    memory_content?: string | null;
                    /** @description Deprecated: kept as a file reference. The file is not read. */
                    doc_path?: string | null;
                    /** @description Deprecated: kept as `info.source`. Use `info.source_type` and `info.source_url` instead. */
                    source?: string | null;
                    /** @description Permissions per cube: `[{"mem_cube_id": "…", "permissions": ["read", "write"]}]`. Cubes that the list does not name are not restricted. If the request names no cubes, those of the list are used. */
                    operation?: {
                        /** @description Id of the cube, 1 to 256 characters. */
                        mem_cube_id: string;
                        permissions: string[];
                    }[] | null;
                    /** @description No effect in this version, but its type is checked. */
                    manager_user_id?: string | null;
                    /** @description No effect in this version, but its type is checked. */
                    project_id?: string | null;
                    /**
                     * @description No effect in this version, but its type is checked.
                     * @default false
                     */
                    is_upload_skill?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        /** @description With `is_feedback`: the data of /product/feedback. */
                        data: {
                            /** @description Text of the memory. Each cube has a copy of it. A text that an earlier entry shows in full is shortened to 200 characters once such repeats exceed 16000 characters in all. */
                            memory: string;
                            /** @description Id of the memory. */
                            memory_id: string;
                            memory_type: string;
                            /** @description The cube that holds it. */
                            cube_id: string;
                        }[] | ({
                            /** @description The corrected answer, if `corrected_answer` was requested; otherwise empty. */
                            answer: string;
                            record: {
                                /** @description New memories. */
                                add: {
                                    /** @description Id of the memory. */
                                    id: string;
                                    /** @description Text of the memory. */
                                    text: string;
                                    memory_type: string;
                                }[];
                                /** @description Corrected memories. */
                                update: {
                                    /** @description Id of the memory. */
                                    id: string;
                                    /** @description Text of the memory. */
                                    text: string;
                                    memory_type: string;
                                    /** @description Text of the memory that was replaced. */
                                    origin_memory: string;
                                    /** @description Id of the memory that was replaced and is now archived. */
                                    archived_id: string;
                                }[];
                                /** @description Memories that were archived because they are to be forgotten; absent if there are none. */
                                archive?: {
                                    /** @description Id of the memory. */
                                    id: string;
                                    /** @description Text of the memory. */
                                    text: string;
                                    memory_type: string;
                                }[];
                            };
                        } | unknown[])[];
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                        /** @description Present only if a `sync` request did not complete the extraction. The messages are stored and can be found. */
                        extraction?: {
                            /** @enum {string} */
                            status: "running" | "failed";
                            error: {
                                code: string;
                                message: string;
                            } | null;
                        };
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_get_memory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the cube, 1 to 256 characters. */
                    mem_cube_id: string;
                    /** @description No effect. */
                    user_id?: string;
                    /**
                     * @description Whether preferences are listed. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description Whether memories of tools are listed. Default: true.
                     * @default true
                     */
                    include_tool_memory?: boolean;
                    /**
                     * @description Whether skills are listed. Default: true.
                     * @default true
                     */
                    include_skill_memory?: boolean;
                    /** @description Only memories that match. The form is that of search, without filters per cube. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Page number, from 1. Without `page` or `page_size` all memories are returned, up to 20 MB of text. More than that is refused: read it in pages. */
                    page?: number | null;
                    /** @description Memories per page and list, at most 10,000. Below 1: 10. */
                    page_size?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description Facts and other texts, per cube. */
                            text_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Preferences, per cube. */
                            pref_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Memories of tools, per cube. */
                            tool_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Skills, per cube. */
                            skill_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_get_memory_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Default: the cubes that the user owns or has memories in; without `user_id` all cubes of the project. Only the first 100 by id are read. */
                    mem_cube_id?: string;
                    /** @description The user whose cubes are read. No effect with `mem_cube_id`. */
                    user_id?: string;
                    /**
                     * @description Whether preferences are listed. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description Whether memories of tools are listed. Default: true.
                     * @default true
                     */
                    include_tool_memory?: boolean;
                    /**
                     * @description Whether skills are listed. Default: true.
                     * @default true
                     */
                    include_skill_memory?: boolean;
                    /** @description Only memories that match. The form is that of search, without filters per cube. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Page number, from 1. Without `page` or `page_size` all memories are returned, up to 20 MB of text. More than that is refused: read it in pages. */
                    page?: number | null;
                    /** @description Memories per page and list, at most 10,000. Below 1: 10. */
                    page_size?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description Facts and other texts, per cube. */
                            text_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Preferences, per cube. */
                            pref_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Memories of tools, per cube. */
                            tool_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                            /** @description Skills, per cube. */
                            skill_mem: {
                                cube_id: string;
                                memories: components["schemas"]["product_memory"][];
                                /** @description How many memories there are. Lists: on all pages; searches: in `memories`. */
                                total_nodes: number;
                            }[];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    get_product_get_memory_by_memory_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the memory. */
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: components["schemas"]["product_memory"] | null;
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_error"];
        };
    };
    post_product_get_memory_by_ids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The ids as a JSON array, at most 10,000. */
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            memories: components["schemas"]["product_memory"][];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_get_user_names_by_memory_ids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 10,000 ids. */
                    memory_ids: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            [key: string]: string | null;
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_get_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /**
                     * @description `text_mem`: the memories. The other types are always empty.
                     * @enum {string}
                     */
                    memory_type: "text_mem" | "act_mem" | "param_mem" | "para_mem";
                    /** @description Only the first cube is read. Default: the user's own cube. */
                    mem_cube_ids?: string[] | null;
                    /** @description Only memories that match this query, at most 200. */
                    search_query?: string | null;
                    /** @description How `search_query` is compared: by words (`fulltext`, default) or by vectors (`embedding`). */
                    search_type?: ("fulltext" | "embedding") | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            cube_id: string;
                            memories: {
                                nodes: components["schemas"]["product_memory"][];
                                tree_structure: {
                                    id: string;
                                    /** @description Title of the memory. */
                                    node_name: string;
                                    /** @description Text of the memory. */
                                    value: string;
                                    memory_type: string;
                                    /** @description Always 0. */
                                    frequency: number;
                                    /** @description Nodes of the same shape. */
                                    children?: unknown[];
                                };
                            }[];
                            /** @description How many memories of each type the cube has. */
                            memory_statistics: {
                                [key: string]: number;
                            };
                        }[];
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_delete_memory: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only memories in these cubes are deleted, at most 200. Default: all cubes. */
                    writable_cube_ids?: string[] | null;
                    /** @description Ids of the memories to delete, at most 10,000. Unknown ids are ignored. */
                    memory_ids?: string[] | null;
                    /** @description Files of knowledge bases to delete, with the memories made from them, at most 10,000. Unknown ids are ignored. */
                    file_ids?: string[] | null;
                    /** @description Deletes memories that match. The form is that of search, without filters per cube. Messages are kept. With `user_id` or `session_id` only matching memories of that user or session are deleted. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Without a filter: deletes all messages of the user and everything derived from them. No effect beside `memory_ids`. */
                    user_id?: string;
                    /** @description Like `user_id`, for a conversation. With both, only what the user said in the conversation. */
                    session_id?: string;
                    /** @description Another name for `session_id`. */
                    conversation_id?: string;
                    /**
                     * @description No effect: working memory consists of the newest memories and never holds deleted ones.
                     * @default false
                     */
                    auto_cleanup_working?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /**
                             * @description `failure`: `message` says why nothing was deleted.
                             * @enum {string}
                             */
                            status: "success" | "failure";
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_delete_memory_by_record_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the cube, 1 to 256 characters. */
                    mem_cube_id: string;
                    /** @description Id of the memory. */
                    record_id: string;
                    /**
                     * @description true: erases all versions of the memory, so that it cannot be recovered. Default: false.
                     * @default false
                     */
                    hard_delete?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @enum {string} */
                            status: "success";
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_recover_memory_by_record_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the cube, 1 to 256 characters. */
                    mem_cube_id: string;
                    /** @description Id of the memory. */
                    delete_record_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @enum {string} */
                            status: "success";
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_chat_complete: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /** @description What the user says. */
                    query: string;
                    /** @description Cubes to recall from, at most 200. Default: the user's own cube. */
                    readable_cube_ids?: string[] | null;
                    /** @description Cubes in which the exchange is remembered, at most 200. Default: the user's own cube. */
                    writable_cube_ids?: string[] | null;
                    /** @description The turns before the query; the last 20 are used. Default: the stored turns of `session_id`; `[]`: none. */
                    history?: {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[] | null;
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /** @description System prompt. The memories replace `{memories}` in it. Default: a built-in one. */
                    system_prompt?: string | null;
                    /**
                     * @description How many memories are recalled. Default: 10; at most 1000.
                     * @default 10
                     */
                    top_k?: number;
                    /** @description Ranks memories of this session higher. It is not a filter. */
                    session_id?: string;
                    /** @description Another name for `session_id`. */
                    conversation_id?: string;
                    /**
                     * @description Whether preferences are recalled. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description How many preferences are recalled. Default: 6; at most 1000.
                     * @default 6
                     */
                    pref_top_k?: number;
                    /** @description One of the models that the operator allows (LLM_MODELS). Model names of the hosted service mean the configured model, which is the default. */
                    model_name_or_path?: string | null;
                    /** @description Most tokens of the answer. */
                    max_tokens?: number | null;
                    /** @description Sampling temperature, 0 to 2. */
                    temperature?: number | null;
                    /** @description Nucleus sampling, above 0 to 1. */
                    top_p?: number | null;
                    /**
                     * @description Whether the exchange is remembered. Default: true.
                     * @default true
                     */
                    add_message_on_answer?: boolean;
                    /** @description Only memories that match are recalled, as in /product/search. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description true: the web is also searched for the query, if a provider is configured (WEB_SEARCH_BASE_URL). Otherwise, or if it fails, a notice says so. Default: false.
                     * @default false
                     */
                    internet_search?: boolean;
                    /**
                     * @description Least relevance of a recalled memory, 0 to 1. A value in the request is applied strictly. With the default, 0.5, the best three memories are kept even if they are below it.
                     * @default 0.5
                     */
                    threshold?: number;
                    /** @description Least relevance, like `threshold`. The higher one of both is used. */
                    relativity?: number | null;
                    /** @description Deprecated: a single cube. Use the list of cube ids instead. */
                    mem_cube_id?: string;
                    /**
                     * @description Deprecated; has no effect.
                     * @default false
                     */
                    xcube?: boolean;
                    /** @description No effect in this version, but its type is checked. */
                    manager_user_id?: string | null;
                    /** @description No effect in this version, but its type is checked. */
                    project_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        message: "Chat completed successfully";
                        data: {
                            /** @description The answer. A mark `[n:memory_id]` refers to reference number n, from 1. */
                            response: string;
                            /** @description The model's reasoning before the answer; null without any. */
                            reasoning: string | null;
                            /** @description The recalled memories, then the results of a web search. */
                            references: {
                                metadata: components["schemas"]["product_memory_metadata"];
                            }[];
                            /** @description Requested options that had no effect, and knowledge bases that do not exist. */
                            notices: string[];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_chat_stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /** @description What the user says. */
                    query: string;
                    /** @description Cubes to recall from, at most 200. Default: the user's own cube. */
                    readable_cube_ids?: string[] | null;
                    /** @description Cubes in which the exchange is remembered, at most 200. Default: the user's own cube. */
                    writable_cube_ids?: string[] | null;
                    /** @description The turns before the query; the last 20 are used. Default: the stored turns of `session_id`; `[]`: none. */
                    history?: {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[] | null;
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /** @description System prompt. The memories replace `{memories}` in it. Default: a built-in one. */
                    system_prompt?: string | null;
                    /**
                     * @description How many memories are recalled. Default: 10; at most 1000.
                     * @default 10
                     */
                    top_k?: number;
                    /** @description Ranks memories of this session higher. It is not a filter. */
                    session_id?: string;
                    /** @description Another name for `session_id`. */
                    conversation_id?: string;
                    /**
                     * @description Whether preferences are recalled. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description How many preferences are recalled. Default: 6; at most 1000.
                     * @default 6
                     */
                    pref_top_k?: number;
                    /** @description One of the models that the operator allows (LLM_MODELS). Model names of the hosted service mean the configured model, which is the default. */
                    model_name_or_path?: string | null;
                    /** @description Most tokens of the answer. */
                    max_tokens?: number | null;
                    /** @description Sampling temperature, 0 to 2. */
                    temperature?: number | null;
                    /** @description Nucleus sampling, above 0 to 1. */
                    top_p?: number | null;
                    /**
                     * @description Whether the exchange is remembered. Default: true.
                     * @default true
                     */
                    add_message_on_answer?: boolean;
                    /** @description Only memories that match are recalled, as in /product/search. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description true: the web is also searched for the query, if a provider is configured (WEB_SEARCH_BASE_URL). Otherwise, or if it fails, a notice says so. Default: false.
                     * @default false
                     */
                    internet_search?: boolean;
                    /**
                     * @description Least relevance of a recalled memory, 0 to 1. A value in the request is applied strictly. With the default, 0.5, the best three memories are kept even if they are below it.
                     * @default 0.5
                     */
                    threshold?: number;
                    /** @description Least relevance, like `threshold`. The higher one of both is used. */
                    relativity?: number | null;
                    /** @description Deprecated: a single cube. Use the list of cube ids instead. */
                    mem_cube_id?: string;
                    /**
                     * @description Deprecated; has no effect.
                     * @default false
                     */
                    xcube?: boolean;
                    /** @description No effect in this version, but its type is checked. */
                    manager_user_id?: string | null;
                    /** @description No effect in this version, but its type is checked. */
                    project_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Frames `data: {"type","data"}`: `text` and `reasoning` with the parts of the answer, `notice` for a requested option that had no effect, and for knowledge bases that do not exist. After a web search that found something the last frame is `internet_reference`, a list of pages. After an error the last frame is `{"type":"error","content","code"}`. The answer ends with the stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_chat_stream_playground: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /** @description What the user says. */
                    query: string;
                    /** @description Cubes to recall from, at most 200. Default: the user's own cube. */
                    readable_cube_ids?: string[] | null;
                    /** @description Cubes in which the exchange is remembered, at most 200. Default: the user's own cube. */
                    writable_cube_ids?: string[] | null;
                    /** @description The turns before the query; the last 20 are used. Default: the stored turns of `session_id`; `[]`: none. */
                    history?: {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[] | null;
                    /**
                     * @description Default: `fast`. `fast`: one ranking, no language model. `fine`: the question is split into parts, times and references in it are resolved, and the rankings of all parts are fused. A language model does this if one is configured; then a reranking model, if configured, orders the hits. `mixture`: the hits of `fast` and `fine`, fused. Models get at most 4 seconds. After that the answer is that of `fast`, and `search` reports it.
                     * @default fast
                     * @enum {string}
                     */
                    mode?: "fast" | "fine" | "mixture";
                    /** @description System prompt. The memories replace `{memories}` in it. Default: a built-in one. */
                    system_prompt?: string | null;
                    /**
                     * @description How many memories are recalled. Default: 10; at most 1000.
                     * @default 10
                     */
                    top_k?: number;
                    /** @description Ranks memories of this session higher. It is not a filter. */
                    session_id?: string;
                    /** @description Another name for `session_id`. */
                    conversation_id?: string;
                    /**
                     * @description Whether preferences are recalled. Default: true.
                     * @default true
                     */
                    include_preference?: boolean;
                    /**
                     * @description How many preferences are recalled. Default: 6; at most 1000.
                     * @default 6
                     */
                    pref_top_k?: number;
                    /** @description One of the models that the operator allows (LLM_MODELS). Model names of the hosted service mean the configured model, which is the default. */
                    model_name_or_path?: string | null;
                    /** @description Most tokens of the answer. */
                    max_tokens?: number | null;
                    /** @description Sampling temperature, 0 to 2. */
                    temperature?: number | null;
                    /** @description Nucleus sampling, above 0 to 1. */
                    top_p?: number | null;
                    /**
                     * @description Whether the exchange is remembered. Default: true.
                     * @default true
                     */
                    add_message_on_answer?: boolean;
                    /** @description Only memories that match are recalled, as in /product/search. */
                    filter?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description true: the web is also searched for the query, if a provider is configured (WEB_SEARCH_BASE_URL). Otherwise, or if it fails, a notice says so. Default: false.
                     * @default false
                     */
                    internet_search?: boolean;
                    /**
                     * @description Least relevance of a recalled memory, 0 to 1. A value in the request is applied strictly. With the default, 0.5, the best three memories are kept even if they are below it.
                     * @default 0.5
                     */
                    threshold?: number;
                    /** @description Least relevance, like `threshold`. The higher one of both is used. */
                    relativity?: number | null;
                    /** @description Deprecated: a single cube. Use the list of cube ids instead. */
                    mem_cube_id?: string;
                    /**
                     * @description Deprecated; has no effect.
                     * @default false
                     */
                    xcube?: boolean;
                    /** @description No effect in this version, but its type is checked. */
                    manager_user_id?: string | null;
                    /** @description No effect in this version, but its type is checked. */
                    project_id?: string | null;
                    /** @description `first` turns internet search off, `second` turns it on. */
                    beginner_guide_step?: ("first" | "second") | null;
                };
            };
        };
        responses: {
            /** @description Frames in this order: status `0`, status `1`, reference, pref_md_string, [status `start_internet_search`, reference], [notice], [status `reasoning`, reasoning …, status `2`], text …, [internet_reference], time, suggestion, end. After an error the last frame is `error`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_suggestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /** @description Id of the cube, 1 to 256 characters. */
                    mem_cube_id: string;
                    /**
                     * @description Language of the queries. Default: `zh`.
                     * @default zh
                     * @enum {string}
                     */
                    language?: "zh" | "en";
                    /** @description The last message, or the conversation, of which the last two turns are used. */
                    message?: (string | {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[]) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description The suggested queries. */
                            query: string[];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_feedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the user, 1 to 256 characters. */
                    user_id: string;
                    /** @description The turns that the feedback is about. */
                    history: {
                        /**
                         * @description Who said it.
                         * @enum {string}
                         */
                        role: "system" | "user" | "assistant" | "tool";
                        /** @description Text or content parts. Optional if `tool_calls` is present. */
                        content?: (string | (({
                            /** @enum {string} */
                            type: "text";
                            text: string;
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "image_url";
                            image_url: string | ({
                                url: string;
                            } & {
                                [key: string]: unknown;
                            });
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "file";
                            file: {
                                file_data?: string | null;
                                file_id?: string | null;
                                path?: string | null;
                                filename?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            /** @enum {string} */
                            type: "input_audio";
                            input_audio: {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        }) | ({
                            type: string;
                        } & {
                            [key: string]: unknown;
                        }))[]) | null;
                        /** @description Name of the speaker. `role_name` has precedence. */
                        name?: string | null;
                        /** @description Id of the speaker in a group conversation. */
                        role_id?: string | null;
                        /** @description Name of the speaker in a group conversation. */
                        role_name?: string | null;
                        /** @description Tool calls of the assistant, as in the OpenAI chat API. */
                        tool_calls?: {
                            [key: string]: unknown;
                        }[] | null;
                        /** @description Messages of role `tool`: the id of the call that this is the result of. */
                        tool_call_id?: string | null;
                        /** @description When it was said, for example `2025-11-24T10:00:00Z`. Default: the time of the first message, or now. */
                        chat_time?: string | null;
                        /** @description Your own id of the message. */
                        message_id?: string | null;
                    }[];
                    /** @description The feedback in words. */
                    feedback_content: string;
                    /**
                     * @description The conversation. Default: `default_session`.
                     * @default default_session
                     */
                    session_id?: string;
                    /** @description Your own id for the task, to query it with /product/scheduler/status. */
                    task_id?: string;
                    /** @description Ids of the memories that the answer was based on, at most 1,000. */
                    retrieved_memory_ids?: string[] | null;
                    /** @description When the feedback was given, ISO 8601. Default: now. */
                    feedback_time?: string | null;
                    /** @description Cubes whose memories are corrected, and to which memories are added, at most 200. Default: the user's own cube. */
                    writable_cube_ids?: string[] | null;
                    /**
                     * @description `async` (default): the feedback is judged in the background. `sync`: the answer waits for that and shows the corrected memories. For this the key also needs the scope `read`.
                     * @default async
                     * @enum {string}
                     */
                    async_mode?: "async" | "sync";
                    /**
                     * @description With `sync`: true answers the last question again. Default: false.
                     * @default false
                     */
                    corrected_answer?: boolean;
                    /** @description Your own metadata, kept with the memories. */
                    info?: {
                        [key: string]: unknown;
                    } | null;
                    /** @description Deprecated: a single cube. Use the list of cube ids instead. */
                    mem_cube_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: ({
                            /** @description The corrected answer, if `corrected_answer` was requested; otherwise empty. */
                            answer: string;
                            record: {
                                /** @description New memories. */
                                add: {
                                    /** @description Id of the memory. */
                                    id: string;
                                    /** @description Text of the memory. */
                                    text: string;
                                    memory_type: string;
                                }[];
                                /** @description Corrected memories. */
                                update: {
                                    /** @description Id of the memory. */
                                    id: string;
                                    /** @description Text of the memory. */
                                    text: string;
                                    memory_type: string;
                                    /** @description Text of the memory that was replaced. */
                                    origin_memory: string;
                                    /** @description Id of the memory that was replaced and is now archived. */
                                    archived_id: string;
                                }[];
                                /** @description Memories that were archived because they are to be forgotten; absent if there are none. */
                                archive?: {
                                    /** @description Id of the memory. */
                                    id: string;
                                    /** @description Text of the memory. */
                                    text: string;
                                    memory_type: string;
                                }[];
                            };
                        } | unknown[])[];
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    get_product_scheduler_status: {
        parameters: {
            query: {
                /** @description Id of the user, 1 to 256 characters. */
                user_id: string;
                /** @description Only this task: its id, or your own id for it. */
                task_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description Id of the task; your own if you sent one. */
                            task_id: string;
                            /** @enum {string} */
                            status: "waiting" | "in_progress" | "completed" | "failed" | "cancelled";
                            /** @description With `task_id`: the outcome of each message. */
                            receipts?: components["schemas"]["receipt"][];
                            /** @description Why the task failed, or why the last attempt of an open task did. */
                            error?: {
                                code: string;
                                message: string;
                            };
                        }[];
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    get_product_scheduler_allstatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description Open tasks. */
                            scheduler_summary: {
                                /** @description Waiting for a worker. */
                                waiting: number;
                                /** @description Running. */
                                in_progress: number;
                                /** @description Claimed by a worker and not finished yet. */
                                pending: number;
                                completed: number;
                                failed: number;
                                cancelled: number;
                                total: number;
                            };
                            /** @description All tasks of the last 24 hours. */
                            all_tasks_summary: {
                                /** @description Waiting for a worker. */
                                waiting: number;
                                /** @description Running. */
                                in_progress: number;
                                /** @description Claimed by a worker and not finished yet. */
                                pending: number;
                                completed: number;
                                failed: number;
                                cancelled: number;
                                total: number;
                            };
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_error"];
        };
    };
    get_product_scheduler_task_queue_status: {
        parameters: {
            query: {
                /** @description Id of the user, 1 to 256 characters. */
                user_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            user_id: string;
                            /** @description Always null. */
                            user_name: string | null;
                            /** @description Always null. */
                            mem_cube_id: string | null;
                            /** @description Task streams of the user that have open tasks. */
                            stream_keys: string[];
                            /** @description Users of the project who have open tasks. */
                            users_count: number;
                            /** @description Tasks claimed by a worker and not finished yet. */
                            pending_tasks_count: number;
                            /** @description Tasks waiting for a worker. */
                            remaining_tasks_count: number;
                            /** @description Claimed tasks per stream: `{stream_key}:{count}`. */
                            pending_tasks_detail: string[];
                            /** @description Waiting tasks per stream: `{stream_key}:{count}`. */
                            remaining_tasks_detail: string[];
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_scheduler_wait: {
        parameters: {
            query: {
                /** @description The user id. */
                user_name: string;
                /** @description How long to wait, in seconds. Default: 120; at most 600. */
                timeout_seconds?: number;
                /** @description Seconds between two progress frames of the stream, 0.2 to 5. Default: 0.5. */
                poll_interval?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `idle`: no task is open. `timeout`: the time was over first.
                         * @enum {string}
                         */
                        message: "idle" | "timeout";
                        data: {
                            /** @description Waiting and running tasks of the user. */
                            running_tasks: number;
                            /** @description How long the request waited, in seconds. */
                            waited_seconds: number;
                            /** @description Whether the time was over before all tasks were done. */
                            timed_out: boolean;
                            user_name: string;
                        };
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    get_product_scheduler_wait_stream: {
        parameters: {
            query: {
                /** @description The user id. */
                user_name: string;
                /** @description How long to wait, in seconds. Default: 120; at most 600. */
                timeout_seconds?: number;
                /** @description Seconds between two progress frames of the stream, 0.2 to 5. Default: 0.5. */
                poll_interval?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Frames `data: {"user_name","active_tasks","elapsed_seconds","status":"running","instance_id"}`. The last frame has the status `idle`, `timeout` (with `"timed_out":true`) or `error` (with `detail`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_create_cube: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 256 characters. */
                    cube_name: string;
                    /** @description The user who owns the cube. Users need not be created. */
                    owner_id: string;
                    /** @description Default: a generated id. */
                    cube_id?: string;
                    /** @description No effect: cubes are stored in the database. */
                    cube_path?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            /** @description Id of the cube. */
                            cube_id: string;
                            cube_name: string;
                            /** @description The user who owns the cube. */
                            owner_id: string;
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_exist_mem_cube_id: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the cube, 1 to 256 characters. */
                    mem_cube_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            [key: string]: boolean;
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_product_register_cube: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the cube. The server reads no file of this name. */
                    mem_cube_name_or_path: string;
                    /** @description Id of the cube. Default: the name. */
                    mem_cube_id?: string;
                    /** @description The user who owns the cube. Default: the cube id. */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        code: 200;
                        message: string;
                        data: {
                            cube_id: string;
                            cube_name_or_path: string;
                        };
                        /** @description Present only if there is something to report: unknown fields of the request, which were ignored, and other remarks. */
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["product_invalid"];
        };
    };
    post_openai_v1_chat_completions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice for this write: 1 to 255 printable ASCII characters. A repeat with the same key and body gets the first answer again and writes nothing. The same key with another body is refused with 409. Keys are kept for 24 hours. */
                "idempotency-key"?: string;
                /** @description The user, percent-encoded. Default: `user`, then `metadata.user_id`, then the user of the key, then `default`. */
                "x-recollect-user"?: string;
                /** @description The conversation. Default: `metadata.conversation_id`, else the one that begins with the same message. */
                "x-recollect-conversation"?: string;
                /** @description `recall`: nothing is remembered. `save`: nothing is recalled. `off`: neither. Default: both. */
                "x-recollect-memory"?: "recall" | "save" | "off";
                /** @description `recalled`: the answer names the recalled memories with their texts in `recollect.recalled`. */
                "x-recollect-include"?: "recalled";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of `GET /openai/v1/models`. Any other name means the configured model. */
                    model?: string | null;
                    /** @description The conversation. */
                    messages: ({
                        role: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    /** @description true: the answer is an event stream. */
                    stream?: boolean | null;
                    user?: string;
                    /** @description `user_id` and `conversation_id` are not sent to the model. */
                    metadata?: ({
                        user_id?: string;
                        conversation_id?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description A chat completion of OpenAI, or a stream of its chunks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["openai_error"];
        };
    };
    get_openai_v1_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        object: "list";
                        data: {
                            id: string;
                            /** @enum {string} */
                            object: "model";
                            created: number;
                            owned_by: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["openai_error"];
        };
    };
}
